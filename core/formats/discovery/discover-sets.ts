import { formatOf, isBilingual, isProse, mayBeTranslated } from '#core/formats/discovery/candidate-formats.ts'
import { catalogFormat, contentOfCatalog } from '#core/formats/discovery/catalogs.ts'
import { type FileSet, findFileSets, isForeign } from '#core/formats/discovery/file-sets.ts'
import { nameSets } from '#core/formats/discovery/set-names.ts'
import { PathIndex, plainFile, potFor, sourceCode } from '#core/formats/discovery/source-file.ts'
import { storeFolders } from '#core/formats/discovery/store-folders.ts'
import { resolveLanguage } from '#core/languages/resolve.ts'

/** A component that a repository seems to hold. */
export interface Proposal {
  readonly name: string
  readonly filemask: string
  /** The file with the source strings; '' where each file has them. */
  readonly template: string
  /** What a new language's file is made from; '' for an empty one. */
  readonly newBase: string
  readonly fileFormat: string
  readonly sourceLanguage: string
  /** Codes as the paths have them. */
  readonly languages: readonly string[]
  /** How sure we are; proposals come by this, the surest first. */
  readonly score: number
}

/** Reads a file of the repository; only a few are asked for, one for each set. */
export type ReadFile = (path: string) => Promise<Uint8Array | undefined>

type Draft = Omit<Proposal, 'name'>

const localeFolder =
  /(^|[/._-])(locales?|_locales|lang|langs|languages?|i18n|l10n|intl|translations?|po|messages|LC_MESSAGES|strings|res|[^/]*\.lproj)([/._-]|$)/i
const asideFolder = /(^|\/)(tests?|__tests__|spec|fixtures?|examples?|samples?|demo|mocks?|testdata|benchmarks?)(\/|$)/i

function scoreOf(draft: Omit<Draft, 'score'>, prose: boolean): number {
  const { filemask, template, newBase, languages } = draft
  const depth = filemask.split('/').length
  return (
    10 * Math.log2(1 + languages.length) +
    (template !== '' || newBase !== '' ? 20 : 0) +
    (localeFolder.test(filemask) ? 15 : 0) -
    (asideFolder.test(filemask) ? 40 : 0) -
    (prose ? 25 : 0) -
    depth
  )
}

/** One language is enough where the place says what it is for; otherwise two have to agree. */
function isConvincing({ mask, files }: FileSet, source: string | undefined): boolean {
  const meant = new Set([...files.keys()].map((code) => resolveLanguage(code)?.language.code))
  return meant.size >= 2 || (source !== undefined && localeFolder.test(mask))
}

async function propose(set: FileSet, index: PathIndex, read: ReadFile | undefined): Promise<Draft | undefined> {
  const plain = plainFile(set, index)
  const code = sourceCode(set)
  const source = plain ?? (code === undefined ? undefined : set.files.get(code))
  if (!isConvincing(set, source)) return undefined
  const sample = source ?? [...set.files.values()][0] ?? ''
  const format = formatOf(sample, await read?.(sample))
  if (!format) return undefined
  const bilingual = isBilingual(format)
  if (!bilingual && source === undefined) return undefined
  const draft = {
    filemask: set.mask,
    template: bilingual ? '' : (source ?? ''),
    newBase: (bilingual ? (potFor(set.mask, index) ?? plain) : source) ?? '',
    fileFormat: format.id,
    sourceLanguage: (plain === undefined && code !== undefined && resolveLanguage(code)?.language.code) || 'en',
    languages: [...set.files.keys()].toSorted(),
  }
  return { ...draft, score: scoreOf(draft, isProse(format)) }
}

/** Projects that have the source only, so far: nothing shows yet where a language's name goes. */
function beginnings(paths: readonly string[], index: PathIndex, known: ReadonlySet<string>): Draft[] {
  const android = paths
    .filter((path) => /(^|\/)res\/values\/strings\.xml$/.test(path))
    .map((template) => ({
      template,
      filemask: template.replace(/values\/strings\.xml$/, 'values-*/strings.xml'),
      newBase: template,
      fileFormat: 'aresource',
    }))
  const gettext = [...index.potFolders].flatMap(([folder, pots]) =>
    pots.length === 1 && pots[0] !== undefined
      ? [{ template: '', filemask: folder === '' ? '*.po' : `${folder}/*.po`, newBase: pots[0], fileFormat: 'po' }]
      : [],
  )
  const used = new Set([...known])
  return [...android, ...gettext]
    .filter(({ filemask, newBase }) => !isForeign(newBase) && !used.has(filemask) && !used.has(newBase))
    .map((begun) => ({ ...begun, sourceLanguage: 'en', languages: [] }))
    .map((draft) => ({ ...draft, score: scoreOf(draft, false) }))
}

function storeDrafts(paths: readonly string[]): Draft[] {
  return storeFolders(paths).flatMap(({ mask, codes }) => {
    const code = sourceCode({ mask, files: new Map(codes.map((one) => [one, one])) })
    if (code === undefined) return []
    const template = mask.replace('*', () => code)
    const sourceLanguage = resolveLanguage(code)?.language.code ?? 'en'
    const draft = {
      filemask: mask,
      template,
      newBase: '',
      fileFormat: 'appstore',
      sourceLanguage,
      languages: codes.toSorted(),
    }
    return [{ ...draft, score: scoreOf(draft, false) }]
  })
}

async function catalogDrafts(paths: readonly string[], read: ReadFile | undefined): Promise<Draft[]> {
  const drafts: Draft[] = []
  for (const filemask of paths) {
    const format = catalogFormat(filemask)
    if (!format || isForeign(filemask)) continue
    const bytes = await read?.(filemask)
    const content = bytes ? contentOfCatalog(format, bytes) : { sourceLanguage: 'en', languages: [] }
    if (!content) continue
    const draft = { filemask, template: '', newBase: '', fileFormat: format.id, ...content }
    drafts.push({ ...draft, score: scoreOf(draft, false) })
  }
  return drafts
}

/**
 * What could be translated in a repository, given the paths of its files. With `read` formats are told by content, and files that only
 * look like translations are left out. The work grows with the number of paths and no faster.
 */
export async function discoverSets(paths: readonly string[], read?: ReadFile): Promise<Proposal[]> {
  const index = new PathIndex(paths)
  const stores = storeDrafts(paths)
  const inStore = stores.map(({ filemask }) => filemask.slice(0, -1))
  const isCandidate = (path: string) =>
    mayBeTranslated(path) &&
    !path.endsWith('.pot') &&
    !catalogFormat(path) &&
    !inStore.some((folder) => path.startsWith(folder))
  const drafts: Draft[] = [...stores, ...(await catalogDrafts(paths, read))]
  for (const set of findFileSets(paths, isCandidate)) {
    const draft = await propose(set, index, read)
    if (draft) drafts.push(draft)
  }
  const known = new Set(drafts.flatMap(({ filemask, newBase, template }) => [filemask, newBase, template]))
  const ranked = [...drafts, ...beginnings(paths, index, known)].toSorted(
    (a, b) => b.score - a.score || (a.filemask < b.filemask ? -1 : 1),
  )
  const names = nameSets(ranked.map(({ filemask }) => filemask))
  return ranked.map((draft, i) => ({ name: names[i] ?? '', ...draft, score: Math.round(draft.score) }))
}
