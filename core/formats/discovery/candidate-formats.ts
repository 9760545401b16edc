import { detectFormat } from '#core/formats/detect.ts'
import type { FileFormat } from '#core/formats/model/format.ts'
import { matchesGlob } from '#core/formats/model/match-glob.ts'
import { formats } from '#core/formats/registry.ts'

const byEnding = new Map<string, FileFormat[]>()
for (const format of formats)
  for (const glob of format.globs) {
    const ending = glob.slice(glob.lastIndexOf('.')).toLowerCase()
    byEnding.set(ending, [...(byEnding.get(ending) ?? []), format])
  }

const endingOf = (path: string): string => path.slice(Math.max(path.lastIndexOf('.'), 0)).toLowerCase()

const none: readonly FileFormat[] = []

/** Formats that a file may have, going by its name. */
function formatsByName(path: string): readonly FileFormat[] {
  const candidates = byEnding.get(endingOf(path)) ?? none
  return candidates.filter((format) => format.globs.some((glob) => matchesGlob(glob, path)))
}

export const mayBeTranslated = (path: string): boolean => byEnding.has(endingOf(path))

/** Names alone do not tell TypeScript from Qt, or any XML from another. */
const isSharedName =
  (path: string) =>
  (format: FileFormat): boolean =>
    format.sharedGlobs?.some((glob) => matchesGlob(glob, path)) ?? false

/** The format of a file: by its content where that is here, else by its name, where that is enough. */
export function formatOf(path: string, content: Uint8Array | undefined): FileFormat | undefined {
  const candidates = formatsByName(path)
  if (content) return detectFormat(path, content, candidates)
  return candidates.some(isSharedName(path)) ? undefined : candidates[0]
}

/** Whether files of a set hold the source beside the translation: as the format says, or as is usual with it. */
export const isBilingual = ({ linguality, usuallyBilingual = false }: FileFormat): boolean =>
  linguality === 'bilingual' || (linguality === 'both' && usuallyBilingual)

/** Whole documents: translated too, but seldom what somebody is looking for first. */
export const isProse = ({ kind }: FileFormat): boolean => kind === 'document'
