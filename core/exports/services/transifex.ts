import { structuredJson } from '#core/exports/documents/structured-json.ts'
import { xliffDetails } from '#core/exports/documents/xliff-details.ts'
import type { ExportService } from '#core/exports/model.ts'

/** Files of the resources with `.tx/config`, XLIFF, structured JSON, CSV of the glossary, TMX. */
export const transifex: ExportService = {
  id: 'transifex',
  documents: [
    structuredJson({
      text: 'string',
      descriptions: ['developer_comment', 'context'],
      limit: 'character_limit',
      tags: 'tags',
    }),
    xliffDetails,
  ],
  glossary: { term: ['term'], description: ['comment', 'comment_%'], translation: ['translation_%'] },
  settings: /(^|\/)\.tx\/config$/,
  lacks: ['comments', 'history', 'people', 'screenshots', 'tags'],
}
