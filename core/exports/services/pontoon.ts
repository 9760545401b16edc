import { xliffDetails } from '#core/exports/documents/xliff-details.ts'
import type { ExportService } from '#core/exports/model.ts'

/** Files of the project, TMX of a locale, TBX of its terminology. */
export const pontoon: ExportService = {
  id: 'pontoon',
  documents: [xliffDetails],
  lacks: ['comments', 'history', 'people', 'screenshots', 'states', 'tags', 'limits'],
}
