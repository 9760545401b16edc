import { abilitiesOf } from '../model/abilities.ts'
import { planEdits } from '../model/edit-plan.ts'
import { singleForm } from '../model/flat-catalog.ts'
import type { Catalog, Edit, FileFormat, FormatOptions } from '../model/format.ts'
import { newEntry } from '../model/new-entry.ts'
import { PackedProblems } from '../model/packed-problems.ts'
import { filesOf, packFolder, readFolder } from '../syntax/packed/folder.ts'
import { unpack, type ZipArchive, type ZipMember } from '../syntax/packed/zip.ts'
import { packZip, replaceInZip } from '../syntax/packed/zip-write.ts'
import { findConflict } from '../syntax/text/conflict-markers.ts'
import { EditError } from '../syntax/text/edit-error.ts'
import { withoutLoneSurrogates } from '../syntax/text/representable.ts'
import { decode, encode, encodeBody, type SourceText } from '../syntax/text/source-text.ts'

/** Texts of an app's page in a store: a folder of text files, which comes as one archive. */
export const appstore: FileFormat<AppTree> = {
  id: 'appstore',
  name: 'App store metadata files',
  pluralDialect: 'language',
  globs: ['*.zip'],
  linguality: 'monolingual',
  abilities: abilitiesOf({ flags: true, add: false }),
  codeStyle: 'googleplay',
  mime: 'application/zip',
  binary: true,
  sniff: (head) =>
    /(?:^|[/\0])(?:title|short_description|full_description|name|description|changelogs\/\d+)\.txt/.test(head) ? 80 : 0,
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

/** Bytes of a path that is new. */
const MAXIMUM_PATH = 100

interface AppFile {
  readonly member: ZipMember
  readonly source: SourceText
  readonly text: string
}

interface AppTree {
  readonly bytes: Uint8Array
  /** Undefined: it cannot be read. */
  readonly archive: ZipArchive | undefined
  readonly files: ReadonlyMap<string, AppFile>
}

const keyOf = (path: string): string => `${path}:1`
const pathOf = (key: string): string => key.replace(/:1$/, '')

function read(bytes: Uint8Array, _options: FormatOptions): Catalog<AppTree> {
  const problems = new PackedProblems()
  const archive = readFolder(bytes)
  const files = new Map<string, AppFile>()
  if (typeof archive === 'string') problems.add('syntax', archive)
  else for (const member of filesOf(archive).toSorted(byPath)) readText(archive, member, files, problems)
  const entries = [...files].map(([key, { member, text }]) => ({
    ...newEntry({ key, target: [text], span: { start: member.start, end: member.end } }),
    flags: flagsOf(member.name),
  }))
  const tree: AppTree = { bytes, archive: typeof archive === 'string' ? undefined : archive, files }
  return { entries, problems: problems.list, text: '', tree }
}

function readText(archive: ZipArchive, member: ZipMember, files: Map<string, AppFile>, problems: PackedProblems): void {
  const { name } = member
  if (!TEXT_FILE.test(name)) return
  const content = member.size > MAXIMUM_TEXT || files.has(keyOf(name)) ? '' : unpack(archive, member)
  if (member.size > MAXIMUM_TEXT) problems.add('limit', `'${name}' is too large`)
  else if (files.has(keyOf(name))) problems.add('duplicate_key', `'${name}' is there twice; the first one counts`)
  else if (typeof content === 'string') problems.add('syntax', content)
  else {
    const source = decode(content)
    const conflict = findConflict(source.text)
    if (conflict !== undefined) problems.addAll(name, [conflict])
    if (source.damage.length > 0) problems.add('encoding', `'${name}' is not valid UTF-8`)
    files.set(keyOf(name), { member, source, text: source.text.trim() })
  }
}

/** An empty folder; or that of the template without its texts, which is one too. */
function create(options: FormatOptions): Uint8Array {
  const { template } = options
  if (template === undefined) return packFolder(new Map())
  const catalog = read(template, options)
  return write(
    catalog,
    catalog.entries.map(({ key }) => ({ kind: 'set', key, target: [''] })),
  )
}

/** Texts of the page by name, then what is new, the newest first. */
function byPath(a: ZipMember, b: ZipMember): number {
  const [first, second] = [CHANGELOG.exec(a.name)?.[1], CHANGELOG.exec(b.name)?.[1]]
  if (first !== undefined && second !== undefined) return Number(second) - Number(first) || compare(second, first)
  if (first === undefined && second === undefined) return compare(a.name, b.name)
  return first === undefined ? -1 : 1
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

function flagsOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const limit = CHANGELOG.test(path) ? CHANGELOG_LIMIT : Object.hasOwn(LIMITS, name) ? LIMITS[name] : undefined
  if (ADDRESSES.has(name)) return `max-length:${ADDRESS_LIMIT}, url`
  return limit === undefined ? '' : `max-length:${limit}`
}

function write({ tree }: Catalog<AppTree>, edits: readonly Edit[]): Uint8Array {
  const { bytes, archive, files } = tree
  if (edits.length === 0) return bytes
  const { sets, adds, removes } = planEdits(
    (key) => files.has(key),
    edits,
    () => [],
  )
  const changed = new Map<string, Uint8Array>()
  for (const { key, target } of sets.values()) {
    const file = files.get(key)
    const text = singleForm(key, target)
    if (file !== undefined && file.text !== text) changed.set(file.member.name, newContent(key, text, file))
  }
  const gone = new Set([...removes].map(pathOf))
  const added = adds.flatMap(({ key, target }) => newFile(key, singleForm(key, target)))
  if (changed.size + gone.size + added.length === 0) return bytes
  if (archive === undefined) return packZip(added)
  if (gone.size + added.length === 0) return replaceInZip(archive, changed)
  return packZip([...keptFiles(archive, changed, gone), ...added])
}

interface FolderFile {
  readonly name: string
  readonly content: Uint8Array
}

function keptFiles(
  archive: ZipArchive,
  changed: ReadonlyMap<string, Uint8Array>,
  gone: ReadonlySet<string>,
): FolderFile[] {
  const kept = filesOf(archive).filter(({ name }) => !gone.has(name))
  return kept.map((member) => {
    const content = changed.get(member.name) ?? unpack(archive, member)
    if (typeof content === 'string') throw new EditError('unrepresentable', keyOf(member.name), content)
    return { name: member.name, content }
  })
}

/** What stood before and after the text stays; without a text there is no content, and then no file in the folder. */
function newContent(key: string, given: string, { source, text }: AppFile): Uint8Array {
  if (given === '') return new Uint8Array(0)
  const value = clean(key, given)
  const at = source.text.length - source.text.trimStart().length
  return encode(source.text.slice(0, at) + value + source.text.slice(at + text.length), source)
}

/** None where there is no text. */
function newFile(key: string, given: string): FolderFile[] {
  const name = pathOf(key)
  if (given === '') return []
  const content = encodeBody(`${clean(key, given)}\n`, 'utf-8')
  if (TEXT_FILE.test(name) && isInside(name) && new TextEncoder().encode(name).length <= MAXIMUM_PATH)
    return [{ name, content }]
  throw new EditError('unrepresentable', key, `'${name}' cannot be a text file of the folder`)
}

const isInside = (path: string): boolean =>
  path.split('/').every((part) => part !== '' && part !== '.' && part !== '..' && !/[\\\0]/.test(part))

function clean(key: string, text: string): string {
  if (text.trim() === text) return withoutLoneSurrogates(text)
  throw new EditError('unrepresentable', key, 'blanks around the text of a file are not part of it')
}
