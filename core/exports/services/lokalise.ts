import { keyTable } from '#core/exports/documents/key-table.ts'
import { lokaliseKeys } from '#core/exports/documents/lokalise-keys.ts'
import { structuredJson } from '#core/exports/documents/structured-json.ts'
import { xliffDetails } from '#core/exports/documents/xliff-details.ts'
import type { ExportService } from '#core/exports/model.ts'

/** Files of the project, structured JSON, CSV, the list of keys of the API, CSV of the glossary, TMX. */
export const lokalise: ExportService = {
  id: 'lokalise',
  documents: [
    lokaliseKeys,
    structuredJson({ text: 'translation', descriptions: ['notes', 'context'], limit: 'limit', tags: 'tags' }),
    keyTable({
      key: ['key', 'key_name', 'keyword'],
      description: ['description', 'notes'],
      tags: ['tags'],
      maxLength: ['char_limit', 'limit'],
    }),
    xliffDetails,
  ],
  glossary: {
    term: ['term'],
    description: ['description', '%_description'],
    translation: ['%'],
    forbidden: ['forbidden'],
    translatable: ['translatable'],
  },
  lacks: ['history', 'people'],
}
