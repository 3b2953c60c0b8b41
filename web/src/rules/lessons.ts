// Which lesson teaches a clause, where the server has lessons; without one the links are simply not there.

import { call } from '../lib/api.ts'

export interface LessonLink {
  href: string
  minutes: number
  clauses: readonly string[]
}

const kept = new Map<string, Promise<LessonLink[]>>()

/** The lessons of a game, asked for once. */
export function lessonsOf(game: string): Promise<LessonLink[]> {
  const asked = kept.get(game) ?? ask(game).catch(() => [])
  kept.set(game, asked)
  return asked
}

async function ask(game: string): Promise<LessonLink[]> {
  const { courses } = await call('GET /api/lessons', {})
  return courses
    .filter((course) => course.game === game)
    .flatMap((course) =>
      course.lessons
        .filter((lesson) => lesson.kind === 'lesson')
        .map(({ id, minutes, clauses }) => ({ href: `/learn/${game}?go=${id}`, minutes, clauses })),
    )
}

/** The lesson that teaches most of these clauses. */
export function lessonOn(lessons: readonly LessonLink[], clauses: readonly string[]): LessonLink | null {
  const taught = (lesson: LessonLink) => lesson.clauses.filter((id) => clauses.includes(id)).length
  const best = [...lessons].sort((a, b) => taught(b) - taught(a))[0]
  return best && taught(best) ? best : null
}
