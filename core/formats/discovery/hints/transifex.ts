import { iniSections } from '#core/formats/discovery/hints/config-values.ts'
import { type HintFile, withLanguage } from '#core/formats/discovery/hints/hint.ts'

/** `.tx/config` names paths from the folder above its own: a section for each resource. */
export const transifex: HintFile = {
  name: 'Transifex',
  matches: /(^|\/)\.tx\/config$/,
  read: (content) =>
    [...iniSections(content).values()].flatMap((section) => {
      const filter = section.get('file_filter')
      if (!filter) return []
      const source = section.get('source_file') ?? ''
      const target = `../${withLanguage(filter, /<lang>/g)}`
      return [{ source: source === '' ? '' : `../${source}`, target, sourceLanguage: section.get('source_lang') }]
    }),
}
