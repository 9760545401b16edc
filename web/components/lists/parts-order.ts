import { percentOf } from '../../api/progress.ts'
import type { Counts, Part } from '../../api/scope-parts.ts'

export type PartColumn = 'name' | 'translated' | 'unfinished' | 'words' | 'failing' | 'suggestions' | 'comments'

export interface PartOrder {
  by: PartColumn
  descending: boolean
}

export const unfinished = ({ total, translated }: Counts): number => Math.max(0, total - translated)

export const wordsLeft = ({ total_words, translated_words }: Counts): number =>
  Math.max(0, total_words - translated_words)

const figures: Record<Exclude<PartColumn, 'name'>, (part: Counts) => number> = {
  translated: ({ translated, total }) => percentOf(translated, total),
  unfinished,
  words: wordsLeft,
  failing: ({ failing }) => failing,
  suggestions: ({ suggestions }) => suggestions,
  comments: ({ comments }) => comments,
}

/** Done: nothing left to translate, and nothing that wants a look. */
const isDone = (part: Counts): boolean => unfinished(part) === 0 && part.failing === 0 && part.suggestions === 0

/** Rows as the table shows them; equal ones stay in the order of their names. */
export function orderParts(parts: readonly Part[], { by, descending }: PartOrder, collator: Intl.Collator): Part[] {
  const named = [...parts].sort((a, b) => collator.compare(a.name, b.name))
  if (by === 'name') return descending ? named.reverse() : named
  const figure = figures[by]
  return named.sort((a, b) => (descending ? figure(b) - figure(a) : figure(a) - figure(b)))
}

export function chooseParts(parts: readonly Part[], { hideDone, name }: { hideDone: boolean; name: string }): Part[] {
  const wanted = name.trim().toLocaleLowerCase()
  return parts.filter(
    (part) =>
      !(hideDone && isDone(part)) &&
      (wanted === '' || `${part.name} ${part.path}`.toLocaleLowerCase().includes(wanted)),
  )
}
