// The symbol set: sprites are put into the page once, so that tokens and gradients reach every <use>.

import shell from '../art/shell.svg?raw'

const there = new Set<string>()

/** Put a sprite into the page, once. */
export function addSprite(name: string, svg: string): void {
  if (there.has(name)) return
  there.add(name)
  const holder = document.createElement('div')
  holder.hidden = false
  holder.style.cssText = 'position:absolute;width:0;height:0;overflow:hidden'
  holder.setAttribute('aria-hidden', 'true')
  holder.innerHTML = svg
  document.body.prepend(holder)
}

export function addShell(): void {
  addSprite('shell', shell)
}

/** The six worlds: on the home page and at the Aliens table. */
export async function addWorlds(): Promise<void> {
  addSprite('worlds', (await import('../art/worlds.svg?raw')).default)
}

/** The scenes of the game cards. */
export async function addScenes(): Promise<void> {
  addSprite('scenes', (await import('../art/scenes.svg?raw')).default)
}
