import { planEdits } from '../model/edit-plan.ts'
import { singleForm } from '../model/flat-catalog.ts'
import type { Catalog, Edit, FileFormat, FormatOptions } from '../model/format.ts'
import { newEntry } from '../model/new-entry.ts'
import { PackedProblems } from '../model/packed-problems.ts'
import { newMember, readTar, TAR_END, type TarArchive, type TarMember, withContent } from '../syntax/packed/tar.ts'
import { EditError } from '../syntax/text/edit-error.ts'
import { withoutLoneSurrogates } from '../syntax/text/representable.ts'
import { concatenate, decode, encode, encodeBody, type SourceText } from '../syntax/text/source-text.ts'

/** Texts of an app's page in a store: a folder of text files, which comes as one archive. */
export const appstore: FileFormat = {
  id: 'appstore',
  name: 'App store metadata files',
  pluralDialect: 'language',
  globs: ['*.tar'],
  linguality: 'monolingual',
  abilities: {
    plurals: false,
    notes: false,
    contexts: false,
    locations: false,
    flags: true,
    states: [],
    add: false,
    remove: true,
  },
  codeStyle: 'googleplay',
  mime: 'application/x-tar',
  binary: true,
  sniff: (head) =>
    /(?:^|[/\0])(?:title|short_description|full_description|name|description|changelogs\/\d+)\.txt\0/.test(head)
      ? 80
      : 0,
  read,
  write,
  create,
  inFolder: (path) => TEXT_FILE.test(path),
}

/** What the stores take. */
const LIMITS: Readonly<Record<string, number>> = {
  'title.txt': 30,
  'short_description.txt': 80,
  'full_description.txt': 4000,
  'name.txt': 30,
  'subtitle.txt': 30,
  'keywords.txt': 100,
  'promotional_text.txt': 170,
  'description.txt': 4000,
  'release_notes.txt': 4000,
}
const CHANGELOG_LIMIT = 500
/** Files of nothing but an address. */
const ADDRESSES: ReadonlySet<string> = new Set(['video.txt', 'marketing_url.txt', 'privacy_url.txt', 'support_url.txt'])
const ADDRESS_LIMIT = 256
const CHANGELOG = /(?:^|\/)changelogs\/([^/]+)\.txt$/
const TEXT_FILE = /\.txt$/i
const MAXIMUM_TEXT = 10_000_000

interface AppFile {
  readonly member: TarMember
  readonly source: SourceText
  readonly text: string
}

interface AppTree {
  readonly bytes: Uint8Array
  readonly archive: TarArchive
  readonly files: ReadonlyMap<string, AppFile>
  readonly doubles: ReadonlyMap<string, readonly TarMember[]>
}

const keyOf = (path: string): string => `${path}:1`
const pathOf = (key: string): string => key.replace(/:1$/, '')

function read(bytes: Uint8Array, _options: FormatOptions): Catalog {
  const problems = new PackedProblems()
  const archive = readTar(bytes)
  if (archive.damage !== undefined) problems.add('syntax', archive.damage)
  const files = new Map<string, AppFile>()
  const doubles = new Map<string, TarMember[]>()
  for (const member of archive.members.toSorted(byPlace)) {
    if (!TEXT_FILE.test(member.path)) continue
    if (member.content.length > MAXIMUM_TEXT) {
      problems.add('limit', `'${member.path}' is too large`)
      continue
    }
    const key = keyOf(member.path)
    const known = files.has(key)
    if (known) {
      problems.add('duplicate_key', `'${member.path}' is there twice; the first one counts`)
      doubles.set(key, [...(doubles.get(key) ?? []), member])
      continue
    }
    const source = decode(member.content)
    if (source.damage.length > 0) problems.add('encoding', `'${member.path}' is not valid UTF-8`)
    files.set(key, { member, source, text: source.text.trim() })
  }
  const entries = [...files].map(([key, { member, text }]) => ({
    ...newEntry({ key, target: [text], span: { start: member.start, end: member.end } }),
    flags: flagsOf(member.path),
  }))
  const tree: AppTree = { bytes, archive, files, doubles }
  return { entries, problems: problems.list, text: '', tree }
}

/** An empty folder; or that of the template without its texts, which is one too. */
function create(options: FormatOptions): Uint8Array {
  const { template } = options
  if (template === undefined) return TAR_END.slice()
  const catalog = read(template, options)
  return write(
    catalog,
    catalog.entries.map(({ key }) => ({ kind: 'set', key, target: [''] })),
  )
}

/** Texts of the page by name, then what is new, the newest first. */
function byPlace(a: TarMember, b: TarMember): number {
  const [first, second] = [CHANGELOG.exec(a.path)?.[1], CHANGELOG.exec(b.path)?.[1]]
  if (first !== undefined && second !== undefined) return Number(second) - Number(first) || compare(second, first)
  if (first === undefined && second === undefined) return compare(a.path, b.path)
  return first === undefined ? -1 : 1
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

function flagsOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const limit = CHANGELOG.test(path) ? CHANGELOG_LIMIT : Object.hasOwn(LIMITS, name) ? LIMITS[name] : undefined
  if (ADDRESSES.has(name)) return `max-length:${ADDRESS_LIMIT}, url`
  return limit === undefined ? '' : `max-length:${limit}`
}

function write({ tree }: Catalog, edits: readonly Edit[]): Uint8Array {
  const { bytes, archive, files, doubles } = tree as AppTree
  if (edits.length === 0) return bytes
  const { sets, adds, removes } = planEdits(
    (key) => files.has(key),
    edits,
    () => [],
  )
  const blocks = new Map<TarMember, Uint8Array | undefined>()
  const remove = (key: string) => {
    for (const member of [files.get(key)?.member, ...(doubles.get(key) ?? [])])
      if (member) blocks.set(member, undefined)
  }
  for (const { key, target } of sets.values()) {
    const file = files.get(key)
    const text = singleForm(key, target)
    if (file === undefined || file.text === text) continue
    blocks.set(file.member, withContent(bytes, file.member, newContent(key, text, file)))
  }
  for (const key of removes) remove(key)
  const added = adds.map(({ key, target }) => newFile(key, singleForm(key, target)))
  if (blocks.size + added.length === 0) return bytes
  return assemble(bytes, archive, blocks, added)
}

/** What stood before and after the text stays; without a text there is no content, and then no file in the folder. */
function newContent(key: string, given: string, { source, text }: AppFile): Uint8Array {
  if (given === '') return new Uint8Array(0)
  const value = clean(key, given)
  const at = source.text.length - source.text.trimStart().length
  return encode(source.text.slice(0, at) + value + source.text.slice(at + text.length), source)
}

function newFile(key: string, given: string): Uint8Array {
  const path = pathOf(key)
  if (given === '') return new Uint8Array(0)
  const member =
    TEXT_FILE.test(path) && isInside(path) ? newMember(path, encodeBody(`${clean(key, given)}\n`, 'utf-8')) : undefined
  if (member === undefined) throw new EditError('unrepresentable', key, `'${path}' cannot be a text file of the folder`)
  return member
}

const isInside = (path: string): boolean =>
  path.split('/').every((part) => part !== '' && part !== '.' && part !== '..' && !/[\\\0]/.test(part))

function clean(key: string, text: string): string {
  if (text.trim() === text) return withoutLoneSurrogates(text)
  throw new EditError('unrepresentable', key, 'blanks around the text of a file are not part of it')
}

function assemble(
  bytes: Uint8Array,
  { members, end }: TarArchive,
  blocks: ReadonlyMap<TarMember, Uint8Array | undefined>,
  added: readonly Uint8Array[],
): Uint8Array {
  const parts: Uint8Array[] = []
  let at = 0
  for (const member of members) {
    if (!blocks.has(member)) continue
    parts.push(bytes.subarray(at, member.start), blocks.get(member) ?? new Uint8Array(0))
    at = member.end
  }
  parts.push(bytes.subarray(at, end), ...added)
  const tail = bytes.subarray(end)
  return concatenate([...parts, tail.length > 0 ? tail : TAR_END])
}
