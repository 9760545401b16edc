import { mayBeTranslated } from '#core/formats/discovery/candidate-formats.ts'
import { catalogFormat, contentOfCatalog } from '#core/formats/discovery/catalogs.ts'
import { type Draft, type Proposal, type ReadFile, scored } from '#core/formats/discovery/draft.ts'
import { findFileSets, isForeign } from '#core/formats/discovery/file-sets.ts'
import { hintedSets } from '#core/formats/discovery/hinted-sets.ts'
import { proposeSet } from '#core/formats/discovery/propose-set.ts'
import { nameSets } from '#core/formats/discovery/set-names.ts'
import { englishVariants, PathIndex, sourceCode } from '#core/formats/discovery/source-file.ts'
import { storeFolders } from '#core/formats/discovery/store-folders.ts'
import { resolveLanguage } from '#core/languages/resolve.ts'

export type { Proposal, ReadFile } from '#core/formats/discovery/draft.ts'

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
    .map((draft) => scored(draft))
}

function storeDrafts(paths: readonly string[]): Draft[] {
  return storeFolders(paths).flatMap(({ mask, codes }) => {
    const code = sourceCode({ mask, files: new Map(codes.map((one) => [one, one])) }, new Map())
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
    return [scored(draft)]
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
    drafts.push(scored(draft))
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
  const hinted = await hintedSets(index, read)
  const said = new Set(hinted.flatMap(({ files, hint }) => [...files.values(), hint.source]))
  const isCandidate = (path: string) =>
    mayBeTranslated(path) &&
    !path.endsWith('.pot') &&
    !catalogFormat(path) &&
    !said.has(path) &&
    !inStore.some((folder) => path.startsWith(folder))
  const drafts: Draft[] = [...stores, ...(await catalogDrafts(paths, read))]
  const found = findFileSets(paths, isCandidate)
  const context = { index, read, variants: englishVariants([...found, ...hinted]) }
  for (const set of hinted) {
    const draft = await proposeSet(set, context, set.hint)
    if (draft) drafts.push(draft)
  }
  for (const set of found) {
    const draft = await proposeSet(set, context)
    if (draft) drafts.push(draft)
  }
  const known = new Set(drafts.flatMap(({ filemask, newBase, template }) => [filemask, newBase, template]))
  const ranked = [...drafts, ...beginnings(paths, index, known)].toSorted(
    (a, b) => b.score - a.score || (a.filemask < b.filemask ? -1 : 1),
  )
  const names = nameSets(ranked.map(({ filemask }) => filemask))
  return ranked.map((draft, i) => ({ name: names[i] ?? '', ...draft, score: Math.round(draft.score) }))
}
