import { percentOf } from '../../api/progress.ts'
import type { Counts, Part } from '../../api/scope-parts.ts'

export type FigureColumn =
  | 'total'
  | 'unfinished'
  | 'words'
  | 'chars'
  | 'untranslated'
  | 'failing'
  | 'suggestions'
  | 'comments'

export type PartColumn = 'name' | 'translated' | FigureColumn

/** Columns by the names that profiles have for them, in the order of the table. */
const columnsByName: readonly (readonly [string, FigureColumn])[] = [
  ['total', 'total'],
  ['untranslated', 'unfinished'],
  ['untranslated_words', 'words'],
  ['untranslated_chars', 'chars'],
  ['nottranslated', 'untranslated'],
  ['checks', 'failing'],
  ['suggestions', 'suggestions'],
  ['comments', 'comments'],
]

const usual: readonly FigureColumn[] = ['unfinished', 'words', 'failing', 'suggestions', 'comments']

/** The columns that somebody chose; for visitors the usual ones. */
export const figureColumns = (chosen: readonly string[] | undefined): readonly FigureColumn[] =>
  chosen ? columnsByName.flatMap(([name, column]) => (chosen.includes(name) ? [column] : [])) : usual

export interface PartOrder {
  by: PartColumn
  descending: boolean
}

/** What the figures are made of. */
export type FigureCounts = Pick<
  Counts,
  | 'total'
  | 'total_words'
  | 'total_chars'
  | 'translated'
  | 'translated_words'
  | 'translated_chars'
  | 'fuzzy'
  | 'failing'
  | 'suggestions'
  | 'comments'
>

const unfinished = ({ total, translated }: FigureCounts): number => Math.max(0, total - translated)

const wordsLeft = ({ total_words, translated_words }: FigureCounts): number =>
  Math.max(0, total_words - translated_words)

export const figures: Record<FigureColumn, (part: FigureCounts) => number> = {
  total: ({ total }) => total,
  unfinished,
  words: wordsLeft,
  chars: ({ total_chars, translated_chars }) => Math.max(0, total_chars - translated_chars),
  untranslated: ({ total, translated, fuzzy }) => Math.max(0, total - translated - fuzzy),
  failing: ({ failing }) => failing,
  suggestions: ({ suggestions }) => suggestions,
  comments: ({ comments }) => comments,
}

const percentTranslated = ({ translated, total }: Counts): number => percentOf(translated, total)

/** Done: nothing left to translate, and nothing that wants a look. */
const isDone = (part: Counts): boolean => unfinished(part) === 0 && part.failing === 0 && part.suggestions === 0

/** Rows as the table shows them; equal ones stay in the order of their names. */
export function orderParts(parts: readonly Part[], { by, descending }: PartOrder, collator: Intl.Collator): Part[] {
  const named = [...parts].sort((a, b) => collator.compare(a.name, b.name))
  if (by === 'name') return descending ? named.reverse() : named
  const figure = by === 'translated' ? percentTranslated : figures[by]
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
