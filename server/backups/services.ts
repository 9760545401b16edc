import type { RowWriter } from '#server/backups/row-writer.ts'
import type { Db } from '#server/db/database.ts'
import type { BackupRow } from '#server/db/queries/backup-rows.ts'
import { projectServices, putProjectService } from '#server/db/queries/machinery.ts'
import { MEMORY_SERVICE, machineById } from '#server/machinery/registry.ts'
import { openSettingsOf } from '#server/machinery/settings.ts'

/** Writes what a project says about services that translate. Secrets are left out: they could not be read elsewhere. */
export async function writeServices(db: Db, rows: RowWriter, projectId: number): Promise<void> {
  for (const { service, configuration } of await projectServices(db, projectId)) {
    const machine = machineById(service)
    if (!machine && service !== MEMORY_SERVICE) continue
    if (configuration === null) await rows.other('machinery', { service, configuration })
    else await rows.other('machinery', { service, ...openSettingsOf(machine, JSON.parse(configuration)) })
  }
}

/** Gives a project the services of a backup; returns what has to be given again. */
export async function restoreServices(tx: Db, projectId: number, rows: readonly BackupRow[]): Promise<string[]> {
  const left: string[] = []
  for (const row of rows) {
    const service = String(row.service)
    const machine = machineById(service)
    if (!machine && service !== MEMORY_SERVICE) {
      left.push(`The service "${service.slice(0, 60)}" is not known here.`)
      continue
    }
    const given = row.configuration as Readonly<Record<string, unknown>> | null
    const configuration = given === null ? null : JSON.stringify(openSettingsOf(machine, given).configuration)
    await putProjectService(tx, projectId, { service, configuration })
    const secrets = Array.isArray(row.secrets) ? row.secrets.map(String) : []
    if (machine && secrets.length > 0)
      left.push(`${machine.name}: give its secrets again: ${secrets.join(', ').slice(0, 200)}.`)
  }
  return left
}
