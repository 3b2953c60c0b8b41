// What there is to learn, and how far I am.

import { call } from '../lib/api.ts'
import { t } from '../lib/messages.svelte.ts'
import { tell } from '../lib/notice.svelte.ts'
import { go } from '../lib/router.svelte.ts'
import type { Calls } from '../lib/schema.d.ts'

export type Lessons = Calls['GET /api/lessons']['answer']
export type Course = Lessons['courses'][number]
export type LessonCard = Course['lessons'][number]
export type Progress = Lessons['mine'][string]

export class Learning {
  courses = $state.raw<Course[]>([])
  mine = $state.raw<Record<string, Progress>>({})
  /** The lesson that is being opened. */
  opening = $state<string | null>(null)

  async load(): Promise<void> {
    const { courses, mine } = await call('GET /api/lessons', {})
    this.courses = courses
    this.mine = mine
  }

  of(game: string): Course[] {
    return this.courses.filter((course) => course.game === game)
  }

  isDone(card: LessonCard): boolean {
    return Boolean(this.mine[card.id]?.done)
  }

  /** The lesson that comes next in a course; none where all of them are done. */
  next(course: Course): LessonCard | null {
    return course.lessons.find((card) => card.kind === 'lesson' && !this.isDone(card)) ?? null
  }

  /** The course to be shown first: the first one that is not finished. */
  first(game: string): Course | null {
    const all = this.of(game)
    return all.find((course) => this.next(course)) ?? all[0] ?? null
  }

  /** Go on with a lesson where I left it, or begin it; one that is done is begun anew. */
  async enter(lesson: string, isReplacing = false): Promise<void> {
    this.opening = lesson
    try {
      const anew = Boolean(this.mine[lesson]?.done)
      const { table, changed } = await call('POST /api/lessons', { body: { lesson, anew } })
      if (changed) tell(t('learn.changed'))
      go(`/t/${table.table}`, isReplacing)
    } finally {
      this.opening = null
    }
  }
}
