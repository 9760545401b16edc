import { isOwnService } from '#core/machinery/services.ts'
import { type Message, message } from '#core/messages/message.ts'
import type { RowWriter } from '#server/backups/row-writer.ts'
import type { Db } from '#server/db/database.ts'
import type { BackupRow } from '#server/db/queries/files/backup-rows.ts'
import { projectServices, putProjectService } from '#server/db/queries/memory/machinery-services.ts'
import { AppError } from '#server/errors.ts'
import type { Machine } from '#server/machinery/machine.ts'
import { machineById } from '#server/machinery/registry.ts'
import { checkForm, openSettingsOf } from '#server/machinery/settings.ts'

/** Writes what a project says about services that translate. Secrets are left out: they could not be read elsewhere. */
export async function writeServices(db: Db, rows: RowWriter, projectId: number): Promise<void> {
  for (const { service, configuration } of await projectServices(db, projectId)) {
    const machine = machineById(service)
    if (!machine && !isOwnService(service)) continue
    if (configuration === null) await rows.other('machinery', { service, configuration })
    else await rows.other('machinery', { service, ...openSettingsOf(machine, JSON.parse(configuration)) })
  }
}

/** Gives a project the services of a backup; returns what has to be given again. */
export async function restoreServices(tx: Db, projectId: number, rows: readonly BackupRow[]): Promise<Message[]> {
  const left: Message[] = []
  for (const row of rows) {
    const service = String(row.service)
    const machine = machineById(service)
    if (!machine && !isOwnService(service)) {
      left.push(message('backup.unknownService', { service: service.slice(0, 60) }))
      continue
    }
    const given = row.configuration ?? null
    if (typeof given !== 'object' || Array.isArray(given)) {
      left.push(message('backup.unreadableService', { service: service.slice(0, 60) }))
      continue
    }
    const open = given === null ? undefined : openSettingsOf(machine, { ...given }).configuration
    const problem = machine && open && formProblem(machine, open)
    if (problem !== undefined) {
      left.push(message('backup.serviceLeftOut', { service: machine?.name ?? service, problem }))
      continue
    }
    const configuration = open === undefined ? null : JSON.stringify(open)
    await putProjectService(tx, projectId, { service, configuration })
    const secrets = Array.isArray(row.secrets) ? row.secrets.map(String) : []
    const names = secrets.join(', ').slice(0, 200)
    if (machine && names !== '') left.push(message('backup.secretsAgain', { service: machine.name, names }))
  }
  return left
}

/** What is wrong with settings that somebody may have written by hand; calls are guarded again when they are made. */
function formProblem(machine: Machine, settings: Readonly<Record<string, string>>): Message | undefined {
  try {
    for (const setting of machine.settings) checkForm(setting, settings[setting.name] ?? '')
    return undefined
  } catch (error) {
    if (error instanceof AppError) return error.said
    throw error
  }
}
