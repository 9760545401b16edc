import { keyTable } from '#core/exports/documents/key-table.ts'
import { xliffDetails } from '#core/exports/documents/xliff-details.ts'
import type { ExportService } from '#core/exports/model.ts'

/** Files of the project, XLIFF for offline translation, CSV, TBX or CSV of the glossary, TMX. */
export const crowdin: ExportService = {
  id: 'crowdin',
  documents: [
    keyTable({
      key: ['identifier', 'key', 'string key'],
      description: ['context'],
      tags: ['labels'],
      maxLength: ['max. length', 'max length', 'max.length'],
      text: ['translation'],
    }),
    xliffDetails,
  ],
  glossary: {
    term: [],
    description: ['description [%]', 'term description [%]'],
    translation: ['term [%]'],
  },
  settings: /(^|\/)crowdin\.ya?ml$/,
  lacks: ['comments', 'history', 'people', 'screenshots'],
}
