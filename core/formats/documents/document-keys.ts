import { quickHash } from '#core/text/quick-hash.ts'
import type { ProblemList } from '../syntax/text/problems.ts'
import type { Segment } from './segment.ts'

/**
 * Keys of the segments of a document. Without a template they are places. With one they are made of the template's texts, so
 * that a string is the same one when another paragraph comes before it; a translation is held against its template by its
 * structure, chapter by chapter, and what does not fit has no string.
 */
export function documentKeys(
  segments: readonly Segment[],
  template: readonly Segment[] | undefined,
  problems: ProblemList,
  merge: boolean,
): readonly string[] {
  if (template === undefined) return merge ? mergedPaths(segments) : segments.map(({ path }) => path)
  const keys = textKeys(template, merge)
  if (sameKinds(segments, template)) return keys
  const first = segments.findIndex((segment, index) => segment.kind !== template[index]?.kind)
  const { start = 0, end = 0 } = segments[first] ?? segments.at(-1) ?? {}
  problems.add('syntax', 'the document does not have the parts of its template', start, end)
  return keysByChapter(segments, template, keys)
}

const sameKinds = (a: readonly Segment[], b: readonly Segment[]): boolean =>
  a.length === b.length && a.every((segment, index) => segment.kind === b[index]?.kind)

/** Equal texts are one string, named after its first place. */
function mergedPaths(segments: readonly Segment[]): string[] {
  const first = new Map<string, string>()
  return segments.map(({ text, path }) => {
    const known = first.get(text)
    if (known === undefined) first.set(text, path)
    return known ?? path
  })
}

function textKeys(segments: readonly Segment[], merge: boolean): string[] {
  const counts = new Map<string, number>()
  return segments.map(({ kind, text }) => {
    const key = merge ? hashOf(text) : `${kind}-${hashOf(text)}`
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return merge || count === 1 ? key : `${key}.${count}`
  })
}

interface Chapter {
  readonly first: number
  readonly segments: Segment[]
}

const isHeading = ({ kind }: Segment): boolean => /^h\d/.test(kind)

function chaptersOf(segments: readonly Segment[]): Chapter[] {
  const chapters: Chapter[] = [{ first: 0, segments: [] }]
  segments.forEach((segment, index) => {
    if (isHeading(segment)) chapters.push({ first: index, segments: [segment] })
    else chapters.at(-1)?.segments.push(segment)
  })
  return chapters
}

/** Chapters that have the same parts are held against each other, where there are equally many with the same headings. */
function keysByChapter(segments: readonly Segment[], template: readonly Segment[], keys: readonly string[]): string[] {
  const out = segments.map(({ path }) => `?${path}`)
  const [own, model] = [chaptersOf(segments), chaptersOf(template)]
  const headings = ({ segments: [head] }: Chapter, index: number) =>
    index === 0 || head?.kind === model[index]?.segments[0]?.kind
  const alike = own.length === model.length && own.every(headings)
  if (!alike) return out
  own.forEach((chapter, index) => {
    const other = model[index]
    if (other === undefined || !sameKinds(chapter.segments, other.segments)) return
    chapter.segments.forEach((_, i) => {
      out[chapter.first + i] = keys[other.first + i] ?? ''
    })
  })
  return out
}

/** Enough to tell the texts of a document apart; equal ones get numbers anyway. */
const hashOf = (text: string): string => quickHash(text).toString(36)
