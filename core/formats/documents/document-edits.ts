import { planEdits } from '../model/edit-plan.ts'
import { singleForm } from '../model/flat-catalog.ts'
import type { Edit } from '../model/format.ts'
import { EditError } from '../syntax/text/edit-error.ts'
import type { Segment } from './segment.ts'

/** Segments of a key: several where equal texts are one string. */
export type KeyedSegments<S extends Segment> = ReadonlyMap<string, readonly S[]>

export function segmentsByKey<S extends Segment>(segments: readonly S[], keys: readonly string[]): KeyedSegments<S> {
  const keyed = new Map<string, S[]>()
  segments.forEach((segment, index) => {
    const key = keys[index] ?? segment.path
    const known = keyed.get(key)
    if (known === undefined) keyed.set(key, [segment])
    else known.push(segment)
  })
  return keyed
}

/** The texts that edits give a document; with the template, all of them, where strings come or go: then it is made anew. */
export function textsOfEdits(
  keyed: KeyedSegments<Segment>,
  edits: readonly Edit[],
  template: Uint8Array | undefined,
): { readonly texts: ReadonlyMap<string, string>; readonly template?: Uint8Array } {
  const { sets, adds, removes } = planEdits(
    (key) => keyed.has(key),
    edits,
    () => [],
  )
  const texts = new Map<string, string>()
  for (const { key, target } of sets.values()) texts.set(key, singleForm(key, target))
  if (adds.length + removes.size === 0) return { texts }
  if (template === undefined) {
    const [key = ''] = [...adds.map((add) => add.key), ...removes]
    throw new EditError('unrepresentable', key, 'strings come to a document, and leave it, with its template')
  }
  for (const [key, [segment]] of keyed) {
    if (segment !== undefined && !texts.has(key) && !removes.has(key)) texts.set(key, segment.text)
  }
  for (const { key, target } of adds) texts.set(key, singleForm(key, target))
  return { texts, template }
}

export const textsOfKeys = (
  texts: ReadonlyMap<string, string>,
  keyed: KeyedSegments<Segment>,
): ReadonlyMap<string, string> => new Map([...texts].filter(([key]) => keyed.has(key)))

/** A text that is taken away gives way to the template's, which is read when it is needed. */
export function textsOfTemplate(
  template: Uint8Array | undefined,
  read: (template: Uint8Array) => KeyedSegments<Segment>,
): (key: string) => string {
  let keyed: KeyedSegments<Segment> | undefined
  return (key) => {
    if (template !== undefined) keyed ??= read(template)
    const text = keyed?.get(key)?.[0]?.text
    if (text !== undefined) return text
    throw new EditError('unrepresentable', key, 'a document cannot hold an empty text')
  }
}

/** Throws where a written document does not have the segments that were meant; the last edit before the first difference is to blame. */
export function expectSegments<E extends { readonly key?: string }, S>(
  expected: readonly E[],
  found: readonly S[],
  isSame: (expected: E, found: S) => boolean,
): void {
  const different = expected.findIndex((segment, index) => {
    const now = found[index]
    return now === undefined || !isSame(segment, now)
  })
  if (different === -1 && found.length === expected.length) return
  const until = different === -1 ? expected.length : different + 1
  const key = expected.slice(0, until).findLast((segment) => segment.key !== undefined)?.key ?? ''
  throw new EditError('unrepresentable', key, 'with this text the document would have another structure')
}
