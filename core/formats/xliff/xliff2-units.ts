import type { Entry, EntryState } from '../model/format.ts'
import type { ProblemList } from '../syntax/text/problems.ts'
import { isSound, type XmlDocument, type XmlElement } from '../syntax/xml/xml.ts'
import { type ElementDecoder, readContent } from '../syntax/xml/xml-content.ts'
import { attributeOf, childNamed, childrenNamed, localName } from '../syntax/xml/xml-file.ts'
import { elementsOf } from '../syntax/xml/xml-position.ts'
import { readSource } from '../syntax/xml/xml-source.ts'
import { newEntry, type ReadOptions, type XmlRecord } from '../xml/xml-tree.ts'
import { ID_SEPARATOR, prefixOf } from './xliff-units.ts'

export interface Xliff2Record extends XmlRecord {
  readonly unit: XmlElement
  readonly segment: XmlElement
  readonly source: XmlElement
  readonly target: XmlElement | undefined
  /** It is the only segment of its unit. */
  readonly only: boolean
}

/** XLIFF 2 writes control characters as `<cp hex="001b"/>`. */
export const decodeCp: ElementDecoder = (text, element) => {
  if (localName(element.name) !== 'cp') return undefined
  const hex = attributeOf(text, element, 'hex') ?? ''
  return /^[0-9a-fA-F]{1,4}$/.test(hex) ? String.fromCharCode(Number.parseInt(hex, 16)) : undefined
}

interface SegmentPosition {
  readonly text: string
  readonly prefix: string
  readonly file: string
  readonly options: ReadOptions
  /** Contexts and sources so far: a second unit of both has its file in its context. */
  readonly seen: Set<string>
}

/** Segments of units, in file order. */
export function* xliff2Records(
  { root, text }: XmlDocument,
  options: ReadOptions,
  problems: ProblemList,
): Generator<Xliff2Record> {
  if (root === null) return
  const prefix = prefixOf(root)
  if (root.name !== `${prefix}xliff`) {
    problems.add('unsupported', `this is no <xliff> file but <${root.name}>`, root.start, root.openEnd)
    return
  }
  const seen = new Set<string>()
  for (const element of childrenNamed(root, `${prefix}file`)) {
    const file = attributeOf(text, element, 'id') ?? ''
    yield* unitsIn({ text, prefix, file, options, seen }, element, isFixed(text, element))
  }
}

const isFixed = (text: string, element: XmlElement): boolean => attributeOf(text, element, 'translate') === 'no'

function* unitsIn(position: SegmentPosition, container: XmlElement, fixed: boolean): Generator<Xliff2Record> {
  const { text, prefix } = position
  for (const element of elementsOf(container)) {
    const own = fixed || isFixed(text, element)
    if (element.name === `${prefix}group`) yield* unitsIn(position, element, own)
    else if (element.name === `${prefix}unit` && isSound(element)) yield* segmentsOf(position, element, own)
  }
}

function* segmentsOf(position: SegmentPosition, unit: XmlElement, fixed: boolean): Generator<Xliff2Record> {
  const { text, prefix, file } = position
  const segments = childrenNamed(unit, `${prefix}segment`)
  const name = attributeOf(text, unit, 'name') ?? ''
  const id = attributeOf(text, unit, 'id') ?? ''
  const own = name === '' ? id : name
  const base = name !== '' || file === '' ? own : file + ID_SEPARATOR + id
  const details = detailsOf(text, unit, prefix)
  for (const [index, segment] of segments.entries()) {
    const source = childNamed(segment, `${prefix}source`)
    if (source === undefined) continue
    const part = attributeOf(text, segment, 'id') ?? `${index + 1}`
    const within = segments.length === 1 ? '' : ID_SEPARATOR + part
    const names = { key: base + within, context: own + within }
    const record = segmentRecord(
      position,
      { unit, segment, source, only: segments.length === 1 },
      { ...details, ...names },
      fixed,
    )
    if (record !== undefined) yield record
  }
}

function segmentRecord(
  { text, prefix, options, seen }: SegmentPosition,
  parts: Pick<Xliff2Record, 'unit' | 'segment' | 'source' | 'only'>,
  known: Pick<Entry, 'key' | 'context' | 'note' | 'location' | 'flags'>,
  fixed: boolean,
): Xliff2Record | undefined {
  const { segment, source, unit, only } = parts
  const target = childNamed(segment, `${prefix}target`)
  const original = readSource(text, source, decodeCp)
  if (original.text === '') return undefined
  const translation = target === undefined ? undefined : readSource(text, target, decodeCp)
  const shown = translation?.text ?? ''
  const element = only ? unit : segment
  const entry = newEntry(segment, {
    ...known,
    context: contextOf(known, original.text, seen),
    flags: [known.flags, 'xml-text'].filter((flag) => flag !== '').join(', '),
    source: options.template === undefined ? [original.text] : [],
    target: [shown],
    state: fixed ? 'read-only' : stateOf(attributeOf(text, segment, 'state'), shown),
    span: element,
  })
  const values = target === undefined ? [source] : [target, source]
  return { ...parts, target, entry, element, from: element.start, values }
}

/** The id, as clients know it; with the file's where another file has the same string. */
function contextOf({ key, context }: Pick<Entry, 'key' | 'context'>, source: string, seen: Set<string>): string {
  const name = `${context}\u0004${source}`
  if (seen.has(name)) return key
  seen.add(name)
  return context
}

function stateOf(state: string | undefined, target: string): EntryState {
  if (target === '') return 'empty'
  if (state === 'initial') return 'needs-editing'
  return state === 'reviewed' || state === 'final' ? 'approved' : 'translated'
}

/** Notes of the category 'location' say where the string comes from. */
function detailsOf(text: string, unit: XmlElement, prefix: string): Pick<Entry, 'note' | 'location' | 'flags'> {
  const notes = childrenNamed(unit, `${prefix}notes`).flatMap((list) => childrenNamed(list, `${prefix}note`))
  const read = (wanted: boolean) =>
    notes
      .filter((note) => (attributeOf(text, note, 'category') === 'location') === wanted)
      .map((note) => readContent(text, note).text)
      .filter((note) => note !== '')
  return {
    note: read(false).join('\n'),
    location: read(true).join(', '),
    flags: attributeOf(text, unit, 'weblate-flags') ?? '',
  }
}
