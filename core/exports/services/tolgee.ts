import { keyTable } from '#core/exports/documents/key-table.ts'
import { xliffDetails } from '#core/exports/documents/xliff-details.ts'
import type { ExportService } from '#core/exports/model.ts'

/** Files of each language and namespace, CSV, XLIFF with descriptions. */
export const tolgee: ExportService = {
  id: 'tolgee',
  documents: [keyTable({ key: ['key'], description: ['description'], tags: ['tags'], maxLength: [] }), xliffDetails],
  glossary: {
    term: ['term'],
    description: ['description'],
    translation: ['%'],
    forbidden: ['forbidden', 'flag_forbidden_term'],
    translatable: ['translatable'],
  },
  settings: /(^|\/)\.tolgeerc[^/]*$/,
  lacks: ['comments', 'history', 'people', 'screenshots', 'states', 'tags', 'limits'],
}
