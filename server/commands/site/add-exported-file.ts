import { findExportService } from '#core/exports/registry.ts'
import { WEBLATE_BACKUP } from '#core/exports/service-names.ts'
import { message } from '#core/messages/message.ts'
import { checkSlug } from '#server/commands/check-names.ts'
import type { Db } from '#server/db/database.ts'
import { type MoveInRow, storeExportImport } from '#server/db/queries/site/move-ins.ts'
import { invalid } from '#server/errors.ts'

const MAX_SLUG = 60

export interface WantedImport {
  readonly service: string
  /** Slug of the project to make. */
  readonly project: string
  /** '' for the slug. */
  readonly name: string
  /** Code; '' for what the files say. */
  readonly sourceLanguage: string
  /** Homepage of the project; '' for a placeholder, which exports of other services need. */
  readonly web: string
}

/** Is it moved in from files? */
export const isFileService = (service: string): boolean =>
  service === WEBLATE_BACKUP || findExportService(service) !== undefined

/** Notes that exported files of a service are to become a project. */
export function rememberExport(tx: Db, wanted: WantedImport, now: number): Promise<MoveInRow> {
  const { service, project, ...options } = wanted
  if (!isFileService(service)) throw invalid('service', message('moveIn.noExportService', { service }))
  checkSlug(project, MAX_SLUG)
  return storeExportImport(tx, {
    url: `${service}:${project}`,
    service,
    projects: JSON.stringify([project]),
    options: JSON.stringify(options),
    created: now,
  })
}
