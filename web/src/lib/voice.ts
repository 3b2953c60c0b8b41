// The browser's own speech, for tables where nobody needs to read.

import { language } from './messages.svelte.ts'
import { settings } from './settings.svelte.ts'

export const canSpeak = typeof speechSynthesis !== 'undefined'

/** Say it aloud in the language of the page; what was being said before stops. */
export function aloud(text: string, isAfter = false): void {
  if (settings.voice) utter(text, isAfter)
}

/** Say it whatever the settings are, and tell which letters are being spoken: somebody asked for it. */
export function utter(text: string, isAfter = false, hear?: (letters: readonly [number, number] | null) => void): void {
  if (!canSpeak || !text) return
  if (!isAfter) speechSynthesis.cancel()
  const words = new SpeechSynthesisUtterance(text)
  if (hear) {
    words.onboundary = ({ charIndex }) =>
      hear([charIndex, charIndex + (/^\S+/.exec(text.slice(charIndex))?.[0].length ?? 0)])
    words.onend = words.onerror = () => hear(null)
  }
  words.lang = language() === 'ru' ? 'ru-RU' : 'en-GB'
  const voice = speechSynthesis.getVoices().find((one) => one.lang.startsWith(language()))
  if (voice) words.voice = voice
  words.rate = 0.95
  speechSynthesis.speak(words)
}

export function hush(): void {
  if (canSpeak) speechSynthesis.cancel()
}
