// Sounds, synthesised: no files. Short, soft, each with a shape of its own.

import { settings } from './settings.svelte.ts'

export type Sound = 'pick' | 'place' | 'roll' | 'land' | 'turn' | 'finish' | 'win' | 'no' | 'count' | 'say'

interface Note {
  at: number // seconds from the start
  pitch: number // hertz
  to?: number // glide to this pitch
  long: number // seconds
  loud?: number
  wave?: OscillatorType
}

const SOUNDS: Record<Exclude<Sound, 'roll'>, Note[]> = {
  pick: [{ at: 0, pitch: 520, to: 700, long: 0.09, wave: 'triangle' }],
  place: [
    { at: 0, pitch: 220, to: 160, long: 0.12, loud: 1.4 },
    { at: 0.05, pitch: 660, long: 0.12, wave: 'triangle', loud: 0.6 },
  ],
  land: [{ at: 0, pitch: 170, to: 90, long: 0.14, loud: 1.6 }],
  turn: [
    { at: 0, pitch: 523, long: 0.16 },
    { at: 0.13, pitch: 784, long: 0.3 },
  ],
  finish: [0, 1, 2, 3].map((i) => ({
    at: i * 0.09,
    pitch: [523, 659, 784, 1047][i]!,
    long: 0.26,
    wave: 'triangle' as const,
  })),
  win: [0, 1, 2, 3, 4, 5].map((i) => ({
    at: i * 0.12,
    pitch: [523, 659, 784, 1047, 784, 1047][i]!,
    long: 0.4,
    wave: 'triangle' as const,
  })),
  no: [{ at: 0, pitch: 180, to: 140, long: 0.16, wave: 'triangle' }],
  count: [{ at: 0, pitch: 880, long: 0.07, wave: 'triangle', loud: 0.7 }],
  say: [{ at: 0, pitch: 600, to: 480, long: 0.08, loud: 0.6 }],
}

let context: AudioContext | null = null

/** Play a sound, where sound is on and the browser lets us. */
export function play(sound: Sound): void {
  // before anybody has touched the page browsers allow no sound, and complain
  if (!settings.sound || typeof AudioContext === 'undefined' || navigator.userActivation?.hasBeenActive === false)
    return
  try {
    context ??= new AudioContext()
    if (context.state === 'suspended') void context.resume()
    const now = context.currentTime
    if (sound === 'roll') rattle(context, now)
    else for (const note of SOUNDS[sound]) ring(context, now, note)
  } catch {
    context = null // no audio on this device: silence is fine
  }
}

function ring(audio: AudioContext, now: number, { at, pitch, to, long, loud = 1, wave = 'sine' }: Note): void {
  const tone = audio.createOscillator()
  const gain = audio.createGain()
  tone.type = wave
  tone.frequency.setValueAtTime(pitch, now + at)
  if (to) tone.frequency.exponentialRampToValueAtTime(to, now + at + long)
  gain.gain.setValueAtTime(0.0001, now + at)
  gain.gain.exponentialRampToValueAtTime(0.12 * loud, now + at + 0.012)
  gain.gain.exponentialRampToValueAtTime(0.0001, now + at + long)
  tone.connect(gain).connect(audio.destination)
  tone.start(now + at)
  tone.stop(now + at + long + 0.02)
}

function rattle(audio: AudioContext, now: number): void {
  const size = Math.floor(audio.sampleRate * 0.03)
  const noise = audio.createBuffer(1, size, audio.sampleRate)
  const data = noise.getChannelData(0)
  for (let i = 0; i < size; i++) data[i] = (Math.random() * 2 - 1) * (1 - i / size)
  for (const at of [0, 0.09, 0.17, 0.28, 0.36, 0.5, 0.62]) {
    const knock = audio.createBufferSource()
    const filter = audio.createBiquadFilter()
    const gain = audio.createGain()
    knock.buffer = noise
    filter.type = 'bandpass'
    filter.frequency.value = 900 + 500 * Math.random()
    gain.gain.value = 0.5 * (1 - at)
    knock.connect(filter).connect(gain).connect(audio.destination)
    knock.start(now + at)
  }
}
