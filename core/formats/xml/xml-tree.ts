import type { Catalog, Entry, FormatOptions } from '../model/format.ts'
import { byKey, type Keyed, keyed } from '../model/keyed-entries.ts'
import type { Counting } from '../syntax/text/key-index.ts'
import { isFull, type ProblemList } from '../syntax/text/problems.ts'
import { sameBytes } from '../syntax/text/source-text.ts'
import type { XmlDocument, XmlElement } from '../syntax/xml/xml.ts'
import { readXml, type XmlFile } from '../syntax/xml/xml-file.ts'

/** A string of an XML file: what was read, and where it stands. */
export interface XmlRecord {
  readonly entry: Entry
  /** What is removed with it, and what new strings follow. */
  readonly element: XmlElement
  /** What new strings follow, where that is another element. */
  readonly last?: XmlElement
  /** Where removing begins: the first of its comments, or the element. */
  readonly from: number
  /** Elements that hold its texts. */
  readonly values: readonly XmlElement[]
}

export interface ReadOptions extends FormatOptions {
  /** The file is the template itself: what is not translated in there stands for itself. */
  readonly isTemplate: boolean
}

export interface RecordSource<R extends XmlRecord> {
  /** Which one of a doubled key programs use. Default: the first. */
  readonly counting?: Counting
  /** The strings in file order. What cannot be offered becomes a problem or is passed over. */
  records(document: XmlDocument, options: ReadOptions, problems: ProblemList): Iterable<R>
}

/** What the XML formats remember of a file. */
export interface XmlTree<R extends XmlRecord> {
  readonly file: XmlFile
  readonly document: XmlDocument
  /** The record of each key that counts. */
  readonly records: Keyed<R>
  /** The other records of a doubled key. */
  readonly duplicates: ReadonlyMap<string, readonly R[]>
  readonly options: FormatOptions
}

export const everyRecord = <R extends XmlRecord>({ records, duplicates }: XmlTree<R>): readonly R[] => [
  ...records.values(),
  ...[...duplicates.values()].flat(),
]

export function readXmlTree<R extends XmlRecord>(
  source: RecordSource<R>,
  bytes: Uint8Array,
  options: FormatOptions,
): XmlTree<R> {
  const file = readXml(bytes)
  const { document, problems } = file
  const found: R[] = []
  const { template } = options
  const isTemplate = template !== undefined && sameBytes(bytes, template)
  for (const record of source.records(document, { ...options, isTemplate }, problems)) {
    if (isFull(found, problems, record.entry.span.start, document.text.length)) break
    found.push(record)
  }
  const { counting = 'first' } = source
  const { counted, others } = keyed(found, keyOf, counting)
  for (const { entry } of others) {
    const { start, end } = entry.span
    problems.add('duplicate_key', `'${entry.key}' is there twice; the ${counting} one counts`, start, end)
  }
  return { file, document, records: counted, duplicates: byKey(others, keyOf), options }
}

const keyOf = ({ entry }: XmlRecord): string => entry.key

export function catalogOf<R extends XmlRecord>(tree: XmlTree<R>): Catalog<XmlTree<R>> {
  const entries = Array.from(tree.records.values(), ({ entry }) => entry)
  return { entries, problems: tree.file.problems.list, text: tree.document.text, tree }
}

/** An entry with what most XML formats leave empty; its lines are those of the element. */
export function newEntry(element: XmlElement, known: Pick<Entry, 'key' | 'target'> & Partial<Entry>): Entry {
  return {
    key: known.key,
    context: known.context ?? '',
    source: known.source ?? NO_SOURCE,
    target: known.target,
    note: known.note ?? '',
    location: known.location ?? '',
    flags: known.flags ?? '',
    state: known.state ?? 'unknown',
    previousSource: known.previousSource ?? '',
    explanation: known.explanation ?? '',
    span: known.span ?? element,
  }
}

const NO_SOURCE: readonly string[] = []
