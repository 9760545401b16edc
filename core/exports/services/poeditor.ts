import { keyTable } from '#core/exports/documents/key-table.ts'
import { poeditorTerms } from '#core/exports/documents/poeditor-terms.ts'
import { xliffDetails } from '#core/exports/documents/xliff-details.ts'
import type { ExportService } from '#core/exports/model.ts'

/** JSON of each language, CSV, the list of terms of the API, files in other formats, TMX. */
export const poeditor: ExportService = {
  id: 'poeditor',
  documents: [
    poeditorTerms,
    keyTable({
      key: ['term'],
      description: ['comment'],
      tags: ['tags'],
      maxLength: [],
      text: ['definition', 'translation'],
      fuzzy: ['fuzzy'],
    }),
    xliffDetails,
  ],
  lacks: ['comments', 'history', 'people', 'screenshots', 'limits'],
}
