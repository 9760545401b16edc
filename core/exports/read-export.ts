import { purposeOf } from '#core/exports/file-kinds.ts'
import { type ExportedTerm, languagesIn, termsOfTable, termsOfTbx } from '#core/exports/glossary.ts'
import { mergeDetails } from '#core/exports/merge-strings.ts'
import type { ExportedScreenshot, ExportedString, ExportFile, ExportService, TextState } from '#core/exports/model.ts'
import { knownCode } from '#core/exports/path-language.ts'
import { type ExportedDocument, readDocuments } from '#core/exports/read-documents.ts'
import { filesOfSet, setKeys } from '#core/exports/set-keys.ts'
import { documentFormat, writeDocument } from '#core/exports/write-document.ts'
import type { Proposal } from '#core/formats/discovery/draft.ts'

/** A component to be made of an export. */
export interface ExportedSet
  extends Pick<Proposal, 'name' | 'filemask' | 'template' | 'newBase' | 'fileFormat' | 'sourceLanguage' | 'languages'> {
  readonly files: readonly ExportFile[]
  readonly strings: number
}

/** What an export knows of a string beside its texts. */
export interface SetDetail extends Omit<ExportedString, 'texts'> {
  /** Index of its set. */
  readonly set: number
  /** By known language code. */
  readonly states: Readonly<Record<string, TextState>>
}

export interface MemoryFile extends ExportFile {
  readonly languages: readonly string[]
}

export interface ReadExport {
  readonly sets: readonly ExportedSet[]
  readonly details: readonly SetDetail[]
  readonly terms: readonly ExportedTerm[]
  readonly memories: readonly MemoryFile[]
  /** Of screenshots, where the export has them. */
  readonly pictures: readonly ExportFile[]
  readonly unreadable: readonly { readonly path: string; readonly problem: string }[]
  /** Files that are nothing we know. */
  readonly unused: readonly string[]
}

const fileName = (path: string): string => path.split('/').at(-1) ?? path

/** How the file of a picture is called, in the export or where it is fetched from. */
export const pictureName = ({ url }: ExportedScreenshot): string =>
  fileName(URL.canParse(url) ? new URL(url).pathname : url)

/** The picture of a screenshot, where the export has it. */
export const pictureOf = (pictures: readonly ExportFile[], shot: ExportedScreenshot): ExportFile | undefined =>
  pictures.find(({ path }) => fileName(path) === pictureName(shot))

function picturesIn(files: readonly ExportFile[], details: readonly SetDetail[]): ExportFile[] {
  const names = new Set(details.flatMap(({ screenshots = [] }) => screenshots.map(pictureName)))
  return names.size === 0 ? [] : files.filter(({ path }) => names.has(fileName(path)))
}

export interface ExportInput {
  readonly files: readonly ExportFile[]
  /** What looks like components among the files. */
  readonly proposals: readonly Proposal[]
  /** '' for what the files say. */
  readonly sourceLanguage: string
}

/** `locale/*.json` -> `locale`; what is named by its language alone is called `strings`. */
const nameOf = (path: string): string =>
  path
    .replace(/\.[^./]*$/, '')
    .split(/[^A-Za-z0-9]+/)
    .filter(Boolean)
    .join('-')
    .toLowerCase() || 'strings'

function detailOf(set: number, { texts, ...known }: ExportedString): SetDetail {
  const states = Object.entries(texts).filter(([, { state }]) => state !== 'unknown')
  return { set, ...known, states: Object.fromEntries(states.map(([code, { state }]) => [knownCode(code), state])) }
}

/** `nav->home` in YAML is `nav.home` where services list their keys. */
const asSpelled = (key: string): string => key.replaceAll('->', '.')

/** Gathers components: those that translation files make, and those that documents have to be made of. */
class Sets {
  readonly all: ExportedSet[] = []
  readonly #details = new Map<string, SetDetail>()
  /** Keys of each set, by how services spell them. */
  readonly #keys: ReadonlyMap<string, string>[] = []
  readonly #input: ExportInput

  constructor(input: ExportInput) {
    this.#input = input
  }

  get sourceLanguage(): string {
    return this.#input.sourceLanguage || (this.all[0]?.sourceLanguage ?? 'en')
  }

  addProposal(proposal: Proposal, keys: ReadonlySet<string>): void {
    const { why: _, score: __, ...set } = proposal
    const files = filesOfSet(proposal, this.#input.files)
    const sourceLanguage = this.#input.sourceLanguage || proposal.sourceLanguage
    this.#add({ ...set, sourceLanguage, files, strings: keys.size }, keys)
  }

  addDocument(document: ExportedDocument): void {
    const known = this.#setWith(document.strings)
    if (known < 0 && document.isTranslationFile) {
      this.#keepFiles(document)
      return
    }
    const set = known < 0 ? this.#make(document) : known
    const own = this.#keys[set]
    for (const string of document.strings)
      this.#record(detailOf(set, { ...string, key: own?.get(asSpelled(string.key)) ?? string.key }))
  }

  get details(): SetDetail[] {
    return [...this.#details.values()]
  }

  /** Several documents may know something of a string. */
  #record(detail: SetDetail): void {
    const id = `${detail.set} ${detail.key}`
    const before = this.#details.get(id)
    const joined = before && {
      ...mergeDetails(before, detail),
      set: detail.set,
      states: { ...before.states, ...detail.states },
    }
    this.#details.set(id, joined ?? detail)
  }

  #add(set: ExportedSet, keys: ReadonlySet<string>): number {
    this.#keys.push(new Map([...keys].map((key) => [asSpelled(key), key])))
    const isTaken = (name: string) => this.all.some((other) => other.name.toLowerCase() === name.toLowerCase())
    let name = set.name
    for (let nr = 2; isTaken(name); nr++) name = `${set.name}-${nr}`
    return this.all.push({ ...set, name }) - 1
  }

  /** The set that has at least half of the keys; -1: none. */
  #setWith(strings: readonly ExportedString[]): number {
    const counts = this.#keys.map((own) => strings.filter(({ key }) => own.has(asSpelled(key))).length)
    const most = Math.max(0, ...counts)
    return most > 0 && most * 2 >= strings.length ? counts.indexOf(most) : -1
  }

  #make({ path, strings }: ExportedDocument): number {
    const { sourceLanguage } = this
    const name = nameOf(path)
    const languages = [...new Set(strings.flatMap(({ texts }) => Object.keys(texts)))].map(knownCode)
    const made = { name, newBase: '', fileFormat: documentFormat.id, sourceLanguage, languages }
    const written = writeDocument(name, strings, sourceLanguage)
    return this.#add({ ...made, ...written, strings: strings.length }, new Set(strings.map(({ key }) => key)))
  }

  /** Translation files whose strings no other file has are a component as they are. */
  #keepFiles({ files, strings }: ExportedDocument): void {
    const own = this.#input.proposals.find((one) => filesOfSet(one, files).length > 0)
    if (own && !this.all.some(({ filemask }) => filemask === own.filemask))
      this.addProposal(own, new Set(strings.map(({ key }) => key)))
  }
}

function termsOf(service: ExportService, files: readonly ExportFile[], sourceLanguage: string): ExportedTerm[] {
  return files.flatMap((file) => {
    if (purposeOf(service, file).kind !== 'glossary') return []
    if (/\.tbx$/i.test(file.path)) return termsOfTbx(file.bytes, sourceLanguage)
    return service.glossary ? termsOfTable(file.bytes, service.glossary, sourceLanguage) : []
  })
}

/** Settings of a service's own tools were looked at to find its files. */
const isOfNoUse = (service: ExportService, file: ExportFile): boolean =>
  purposeOf(service, file).kind === 'translations' && !service.settings?.test(file.path)

/** Takes an export apart: what becomes of each of its files, and which are of no use. */
export function readExport(service: ExportService, input: ExportInput): ReadExport {
  const { files, proposals } = input
  const { documents, unreadable } = readDocuments(service, files)
  const sets = new Sets(input)
  const inDocuments = documents.flatMap((document) => document.files)
  const plain = proposals.filter((proposal) => filesOfSet(proposal, inDocuments).length === 0)
  for (const proposal of plain) sets.addProposal(proposal, setKeys(proposal, files))
  for (const document of documents) sets.addDocument(document)
  const used = new Set([...sets.all.flatMap((set) => set.files), ...inDocuments].map(({ path }) => path))
  const named = new Set([...used, ...unreadable.map(({ path }) => path)])
  const pictures = picturesIn(files, sets.details)
  const unused = files.filter((file) => isOfNoUse(service, file) && !named.has(file.path) && !pictures.includes(file))
  const memories = files.filter((file) => purposeOf(service, file).kind === 'memory')
  return {
    sets: sets.all,
    details: sets.details,
    terms: termsOf(service, files, sets.sourceLanguage),
    pictures,
    memories: memories.map((file) => ({ ...file, languages: languagesIn(file.bytes) })),
    unreadable,
    unused: unused.map(({ path }) => path),
  }
}
