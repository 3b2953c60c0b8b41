// What a person set once on this device: language, theme, sound, voice, motion, pace of bots, confirmations, alerts.

export type Language = 'ru' | 'en'
export type Theme = 'system' | 'night' | 'paper'
export type Motion = 'system' | 'on' | 'off'
export type Pace = 'calm' | 'brisk' | 'instant'

export interface Settings {
  language: Language
  theme: Theme
  sound: boolean
  voice: boolean
  motion: Motion
  pace: Pace
  confirm: boolean
  cover: boolean
  alerts: boolean
}

export const LANGUAGES: readonly { value: Language; label: string; short: string }[] = [
  { value: 'ru', label: 'Русский', short: 'РУ' },
  { value: 'en', label: 'English', short: 'EN' },
]

const KEY = 'cosmodrome.settings'

function defaults(): Settings {
  const language = globalThis.navigator?.language // there is none in tests of a model
  return {
    language: !language || language.startsWith('ru') ? 'ru' : 'en',
    theme: 'system',
    sound: true,
    voice: true,
    motion: 'system',
    pace: 'brisk',
    confirm: true,
    cover: false,
    alerts: false,
  }
}

const ALLOWED: { [K in keyof Settings]: readonly Settings[K][] } = {
  language: ['ru', 'en'],
  theme: ['system', 'night', 'paper'],
  sound: [true, false],
  voice: [true, false],
  motion: ['system', 'on', 'off'],
  pace: ['calm', 'brisk', 'instant'],
  confirm: [true, false],
  cover: [true, false],
  alerts: [true, false],
}

/** The settings that were saved, each one that is not allowed any more replaced by its default. */
export function read(text: string | null): Settings {
  const settings = defaults()
  let saved: unknown
  try {
    saved = JSON.parse(text ?? '{}')
  } catch {
    return settings
  }
  if (typeof saved !== 'object' || saved === null) return settings
  for (const key of Object.keys(ALLOWED) as (keyof Settings)[]) {
    const value = (saved as Record<string, unknown>)[key]
    if ((ALLOWED[key] as readonly unknown[]).includes(value)) Object.assign(settings, { [key]: value })
  }
  return settings
}

export const settings: Settings = $state(read(stored()))

function stored(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** Change one setting, keep it, and let the page look like it. */
export function set<K extends keyof Settings>(key: K, value: Settings[K]): void {
  settings[key] = value
  try {
    localStorage.setItem(KEY, JSON.stringify(settings))
  } catch {
    // a private window may refuse: the setting then holds for this visit
  }
  dress()
}

/** Put theme and motion on the root element. */
export function dress(): void {
  const root = document.documentElement
  const paper = isPaper()
  root.dataset.theme = paper ? 'paper' : 'night'
  root.dataset.motion = settings.motion
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', paper ? '#f6f2e8' : '#0b1026')
}

/** Whether the page looks like the paper star chart now. */
export function isPaper(): boolean {
  return settings.theme === 'paper' || (settings.theme === 'system' && matches('(prefers-color-scheme: light)'))
}

/** Whether things should stand still. */
export function isCalm(): boolean {
  return settings.motion === 'off' || (settings.motion === 'system' && matches('(prefers-reduced-motion: reduce)'))
}

function matches(query: string): boolean {
  return typeof matchMedia === 'function' && matchMedia(query).matches
}
