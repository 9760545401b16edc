import { xliffDetails } from '#core/exports/documents/xliff-details.ts'
import type { ExportService } from '#core/exports/model.ts'

/** The documents of a project, as `accent export` writes them. */
export const accent: ExportService = {
  id: 'accent',
  documents: [xliffDetails],
  settings: /(^|\/)accent\.json$/,
  lacks: ['comments', 'history', 'people', 'screenshots', 'states', 'tags', 'limits', 'descriptions'],
}
