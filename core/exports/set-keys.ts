import type { ExportFile } from '#core/exports/model.ts'
import type { Proposal } from '#core/formats/discovery/draft.ts'
import { codeInPath } from '#core/formats/model/filemask.ts'
import type { FormatOptions } from '#core/formats/model/format.ts'
import { findFormat } from '#core/formats/registry.ts'
import { defaultPlural } from '#core/languages/plurals.ts'

const inSet = ({ filemask, template, newBase }: Proposal, path: string): boolean =>
  path === template || path === newBase || path === filemask || codeInPath(filemask, path) !== undefined

/** The files of a set. */
export const filesOfSet = (set: Proposal, files: readonly ExportFile[]): ExportFile[] =>
  files.filter(({ path }) => inSet(set, path))

/** Keys of the strings of a set, as its source file has them, or else all files together. */
export function setKeys(set: Proposal, files: readonly ExportFile[]): ReadonlySet<string> {
  const found = findFormat(set.fileFormat)
  const own = filesOfSet(set, files)
  const template = own.find(({ path }) => path === set.template)
  const keys = new Set<string>()
  for (const { path, bytes } of template ? [template] : own) {
    const options: FormatOptions = {
      language: codeInPath(set.filemask, path) ?? set.sourceLanguage,
      sourceLanguage: set.sourceLanguage,
      plural: defaultPlural,
      sourcePlural: defaultPlural,
      params: { ...found?.params },
      ...(template && { template: template.bytes }),
    }
    for (const { key, context } of found?.format.read(bytes, options).entries ?? []) keys.add(context || key)
  }
  return keys
}
