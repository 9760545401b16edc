import type { LanguagesProgress } from '../../../api/scope-parts.ts'
import { percentOf } from './progress-points.ts'

/** How one language moved over a period. */
export interface LanguageMove {
  readonly language: LanguagesProgress['languages'][number]['language']
  /** Percent translated; undefined where there were no strings yet. */
  readonly before: number | undefined
  readonly now: number | undefined
  /** By how many translated strings. */
  readonly moved: number
  /** Percent on each of the days. */
  readonly line: readonly number[]
}

/** Languages, those that moved most first. */
export function languageMoves({ languages }: LanguagesProgress): LanguageMove[] {
  const moves = languages.map(({ language, total, translated }) => {
    const percents = total.map((count, index) => percentOf({ total: count, translated: translated[index] ?? 0 }))
    return {
      language,
      before: percents[0],
      now: percents.at(-1),
      moved: (translated.at(-1) ?? 0) - (translated[0] ?? 0),
      line: percents.map((percent) => percent ?? 0),
    }
  })
  return moves.sort(
    (one, other) => Math.abs(other.moved) - Math.abs(one.moved) || one.language.name.localeCompare(other.language.name),
  )
}

/** A line through the percents, in a picture 100 wide and 100 high with room for its width. */
export function lineThrough(percents: readonly number[]): string {
  const last = Math.max(1, percents.length - 1)
  const points = percents.map((percent, index) => `${round((index / last) * 100)},${round(96 - percent * 0.92)}`)
  return `M${points.join(' L')}`
}

const round = (value: number): number => Math.round(value * 100) / 100
