// The drawings of lessons: glove, inspector, stars.

import learn from '../art/learn.svg?raw'
import { addSprite } from '../lib/art.ts'

export function addLearn(): void {
  addSprite('learn', learn)
}
