import type { ExportService } from '#core/exports/model.ts'
import { accent } from '#core/exports/services/accent.ts'
import { crowdin } from '#core/exports/services/crowdin.ts'
import { lokalise } from '#core/exports/services/lokalise.ts'
import { phrase } from '#core/exports/services/phrase.ts'
import { poeditor } from '#core/exports/services/poeditor.ts'
import { pontoon } from '#core/exports/services/pontoon.ts'
import { tolgee } from '#core/exports/services/tolgee.ts'
import { transifex } from '#core/exports/services/transifex.ts'

/** Services whose exports can be imported. */
const exportServices: readonly ExportService[] = [
  crowdin,
  lokalise,
  poeditor,
  phrase,
  transifex,
  tolgee,
  pontoon,
  accent,
]

export const findExportService = (id: string): ExportService | undefined =>
  exportServices.find((service) => service.id === id)
