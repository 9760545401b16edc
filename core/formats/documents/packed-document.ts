import type { Catalog, Edit, FormatOptions } from '../model/format.ts'
import { newEntry } from '../model/new-entry.ts'
import { PackedProblems } from '../model/packed-problems.ts'
import { MAXIMUM_UNPACKED, readZip, unpack, type ZipArchive } from '../syntax/packed/zip.ts'
import { replaceInZip } from '../syntax/packed/zip-write.ts'
import { encodeSplices } from '../syntax/text/encode-splices.ts'
import type { XmlElement } from '../syntax/xml/xml.ts'
import { XmlEditor } from '../syntax/xml/xml-edit.ts'
import { readXml, type XmlFile } from '../syntax/xml/xml-file.ts'
import {
  expectSegments,
  type KeyedSegments,
  segmentsByKey,
  textsOfEdits,
  textsOfKeys,
  textsOfTemplate,
} from './document-edits.ts'
import { documentKeys } from './document-keys.ts'

/** A text in a file of XML inside an archive. */
export interface PackedText {
  readonly kind: string
  readonly element: XmlElement
  readonly text: string
}

/** In what the documents that are archives of XML files differ. */
export interface PackedManner {
  /** The files that hold texts, in the order in which people read them. */
  choose(names: readonly string[]): readonly string[]
  texts(file: XmlFile, name: string): Iterable<PackedText>
  /** What is to stand between the tags, and the text that this will be read as: stray characters in markup are escaped. */
  write(text: PackedText, value: string, key: string, file: XmlFile): { readonly raw: string; readonly text: string }
}

interface PackedSegment extends PackedText {
  readonly path: string
  readonly part: PackedPart
  readonly start: number
  readonly end: number
  readonly from: number
  readonly to: number
}

interface PackedPart {
  readonly name: string
  readonly file: XmlFile
}

export interface PackedTree {
  readonly bytes: Uint8Array
  readonly archive: ZipArchive | undefined
  readonly options: FormatOptions
  readonly segments: readonly PackedSegment[]
  readonly keyed: KeyedSegments<PackedSegment>
}

export function readPacked(manner: PackedManner, bytes: Uint8Array, options: FormatOptions): Catalog<PackedTree> {
  const problems = new PackedProblems()
  const { archive, segments } = openPacked(manner, bytes, problems)
  const { template } = options
  const model = template === bytes ? segments : template && openPacked(manner, template, new PackedProblems()).segments
  const keys = documentKeys(segments, model, problems, options.params?.merge_duplicates === true)
  const keyed = segmentsByKey(segments, keys)
  const entries = keyed.entries().map(([key, [segment]]) => {
    const { text = '', start = 0, end = 0 } = segment ?? {}
    return newEntry({ key, target: [text], span: { start, end } })
  })
  const tree: PackedTree = { bytes, archive, options, segments, keyed }
  return { entries: [...entries], problems: problems.list, text: '', tree }
}

function openPacked(
  manner: PackedManner,
  bytes: Uint8Array,
  problems: PackedProblems,
): { archive: ZipArchive | undefined; segments: PackedSegment[] } {
  const archive = readZip(bytes)
  if (typeof archive === 'string') {
    problems.add('syntax', archive)
    return { archive: undefined, segments: [] }
  }
  const segments: PackedSegment[] = []
  const members = new Map(archive.members.map((member) => [member.name, member]))
  let left = MAXIMUM_UNPACKED
  for (const name of manner.choose([...members.keys()])) {
    const member = members.get(name)
    const content = member === undefined ? `'${name}' is missing` : unpack(archive, member, left)
    if (member === undefined || typeof content === 'string') {
      problems.add(member !== undefined && member.size > left ? 'limit' : 'syntax', String(content))
      continue
    }
    left -= content.length
    const part = { name, file: readXml(content) }
    problems.addAll(name, part.file.problems.list)
    const span = { start: member.start, end: member.end, from: 0, to: 0 }
    let count = 0
    for (const text of manner.texts(part.file, name)) {
      segments.push({ ...text, path: `${name}/${++count}`, part, ...span })
    }
  }
  return { archive, segments }
}

export function writePacked(manner: PackedManner, { tree }: Catalog<PackedTree>, edits: readonly Edit[]): Uint8Array {
  if (edits.length === 0) return tree.bytes
  const { keyed, options } = tree
  const { texts, template } = textsOfEdits(keyed, edits, options.template)
  if (template === undefined) return change(manner, tree, texts)
  const model = readPacked(manner, template, { ...options, template }).tree
  return change(manner, model, textsOfKeys(texts, model.keyed))
}

function change(manner: PackedManner, tree: PackedTree, texts: ReadonlyMap<string, string>): Uint8Array {
  const { archive, keyed, segments, options } = tree
  const changed = new Map<PackedSegment, { readonly key: string; readonly value: string }>()
  const editors = new Map<PackedPart, XmlEditor>()
  const sourceText = textsOfTemplate(options.template, (template) => readPacked(manner, template, options).tree.keyed)
  for (const [key, given] of texts) {
    for (const segment of keyed.get(key) ?? []) {
      if (segment.text === given) continue
      const value = given === '' ? sourceText(key) : given
      const { part } = segment
      const editor = editors.get(part) ?? new XmlEditor(part.file.document, { unit: ' ', limit: part.file.limit })
      editors.set(part, editor)
      const { raw, text } = manner.write(segment, value, key, part.file)
      changed.set(segment, { key, value: text })
      editor.setContent(segment.element, raw)
    }
  }
  if (archive === undefined || changed.size === 0) return tree.bytes
  const contents = [...editors].map(
    ([{ name, file }, editor]) => [name, encodeSplices(editor.finish(), file.source)] as const,
  )
  const bytes = replaceInZip(archive, new Map(contents))
  const expected = segments.map((segment) => ({ text: segment.text, kind: segment.kind, ...changed.get(segment) }))
  verify(manner, bytes, expected)
  return bytes
}

/** A new text may hold tags: what is read must be what was meant. */
function verify(
  manner: PackedManner,
  bytes: Uint8Array,
  expected: readonly { readonly kind: string; readonly text: string; readonly key?: string; readonly value?: string }[],
): void {
  const { segments } = openPacked(manner, bytes, new PackedProblems())
  expectSegments(expected, segments, ({ kind, text, value }, now) => now.kind === kind && now.text === (value ?? text))
}
