import { findExportService } from '#core/exports/registry.ts'
import { isRemoteService, WEBLATE_BACKUP } from '#core/exports/service-names.ts'
import { message } from '#core/messages/message.ts'
import { checkSlug } from '#server/commands/check-names.ts'
import { MOVE_IN_TOKEN } from '#server/commands/site/move-in-token.ts'
import type { Db } from '#server/db/database.ts'
import { type MoveInRow, storeExportImport } from '#server/db/queries/site/move-ins.ts'
import { AppError, invalid } from '#server/errors.ts'
import { webAddress } from '#server/net/guarded-fetch.ts'
import type { Vault } from '#server/vault/vault.ts'

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
  /** What the service itself is asked for, where somebody gave a token. */
  readonly remote?: WantedRemote | undefined
}

export interface WantedRemote {
  readonly token: string
  /** The project, as the service names it. */
  readonly project: string
  /** Where its API is; '' for the usual address. */
  readonly url: string
}

function checkRemote(service: string, { project, url }: WantedRemote): void {
  if (!isRemoteService(service)) throw invalid('token', message('moveIn.noExportApi', { service }))
  if (project.trim() === '') throw invalid('remote_project', message('field.required'))
  try {
    if (url !== '') webAddress(url)
  } catch (error) {
    throw error instanceof AppError ? invalid('remote_url', error.said) : error
  }
}

/** Is it moved in from files? */
export const isFileService = (service: string): boolean =>
  service === WEBLATE_BACKUP || findExportService(service) !== undefined

/** Notes that exported files of a service are to become a project. */
export function rememberExport(tx: Db, vault: Vault, wanted: WantedImport, now: number): Promise<MoveInRow> {
  const { service, project, remote, ...known } = wanted
  if (!isFileService(service)) throw invalid('service', message('moveIn.noExportService', { service }))
  checkSlug(project, MAX_SLUG)
  if (remote) checkRemote(service, remote)
  const options = { ...known, ...(remote && { remote: { project: remote.project, url: remote.url } }) }
  return storeExportImport(tx, {
    url: `${service}:${project}`,
    service,
    token: remote ? vault.seal(remote.token, MOVE_IN_TOKEN) : '',
    projects: JSON.stringify([project]),
    options: JSON.stringify(options),
    created: now,
  })
}
