import { formatOf, isBilingual, isProse } from '#core/formats/discovery/candidate-formats.ts'
import { type Draft, localeFolder, type ReadFile, scored } from '#core/formats/discovery/draft.ts'
import type { FileSet } from '#core/formats/discovery/file-sets.ts'
import type { ResolvedHint } from '#core/formats/discovery/hints/resolve-hints.ts'
import {
  type EnglishVariants,
  isMainEnglish,
  type PathIndex,
  plainFile,
  plainFileAbove,
  potFor,
  sourceCode,
  sourceElsewhere,
} from '#core/formats/discovery/source-file.ts'
import { resolveLanguage } from '#core/languages/resolve.ts'

/** So many languages are convincing even where nobody can tell which one is the source. */
const ENOUGH_WITHOUT_SOURCE = 5

export interface DiscoveryContext {
  readonly index: PathIndex
  readonly variants: EnglishVariants
  readonly read: ReadFile | undefined
}

/** One language is enough where the place says what it is for; otherwise two have to agree. */
function isConvincing({ mask, files }: FileSet, source: string | undefined): boolean {
  const meant = new Set([...files.keys()].map((code) => resolveLanguage(code)?.language.code))
  return meant.size >= 2 || (source !== undefined && localeFolder.test(mask))
}

const languageOf = (code: string | undefined): string | undefined =>
  code === undefined ? undefined : resolveLanguage(code)?.language.code

const codeOfPath = ({ files }: FileSet, path: string): string | undefined =>
  [...files].find(([, one]) => one === path)?.[0]

/** What a set of files would be as a component; undefined where they are no translations, or nothing tells so. */
export async function proposeSet(
  set: FileSet,
  { index, variants, read }: DiscoveryContext,
  hint?: ResolvedHint,
): Promise<Draft | undefined> {
  const plain = plainFile(set, index)
  const code = sourceCode(set, variants)
  const english = code === undefined ? undefined : set.files.get(code)
  const source = hint?.source ?? plain ?? english ?? sourceElsewhere(set, index)
  if (!hint && !isConvincing(set, source)) return undefined
  const sample = source?.endsWith('.pot') ? undefined : source
  const shown = sample ?? [...set.files.values()][0] ?? source ?? ''
  const format = formatOf(shown, await read?.(shown))
  if (!format) return undefined
  const bilingual = isBilingual(format)
  if (!bilingual && source === undefined && set.files.size < ENOUGH_WITHOUT_SOURCE) return undefined
  const mainEnglish = code !== undefined && isMainEnglish(code) ? english : undefined
  const base = potFor(set.mask, index) ?? hint?.source ?? plain ?? plainFileAbove(set, index) ?? mainEnglish
  const said = hint && (codeOfPath(set, hint.source) ?? hint.sourceLanguage)
  const seen = bilingual ? mainEnglish && code : plain === undefined ? code : undefined
  const draft = {
    filemask: set.mask,
    template: bilingual ? '' : (source ?? ''),
    newBase: (bilingual ? base : source) ?? '',
    fileFormat: format.id,
    sourceLanguage: languageOf(said) ?? languageOf(seen) ?? 'en',
    languages: [...set.files.keys()].toSorted(),
  }
  return scored(draft, { prose: isProse(format), hint: hint?.file ?? '' })
}
