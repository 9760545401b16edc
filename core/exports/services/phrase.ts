import { keyTable } from '#core/exports/documents/key-table.ts'
import { xliffDetails } from '#core/exports/documents/xliff-details.ts'
import type { ExportService } from '#core/exports/model.ts'

/** Files of the project, CSV with tags and limits, XLIFF, CSV of the term base, TMX. */
export const phrase: ExportService = {
  id: 'phrase',
  documents: [
    keyTable({
      key: ['key_name', 'key', 'name'],
      description: ['comment', 'description'],
      tags: ['tags'],
      maxLength: ['max_characters_allowed', 'max_characters'],
    }),
    xliffDetails,
  ],
  glossary: {
    term: ['term'],
    description: ['description'],
    translation: ['%'],
    translatable: ['translatable'],
  },
  settings: /(^|\/)\.phrase(app)?\.ya?ml$/,
  lacks: ['comments', 'history', 'people', 'screenshots'],
}
