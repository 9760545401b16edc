import { rmSync, statSync } from 'node:fs'
import { Action } from '#core/changes/actions.ts'
import { archiveLines } from '#server/backups/archive.ts'
import type { Manifest } from '#server/backups/back-up.ts'
import type { BackupContext } from '#server/backups/context.ts'
import { RestoredRows } from '#server/backups/restored-rows.ts'
import { restoreServices } from '#server/backups/services.ts'
import type { BackupStore } from '#server/backups/store.ts'
import { restoreTeams } from '#server/backups/teams.ts'
import { addProject } from '#server/commands/add-project.ts'
import { asOwn } from '#server/commands/hand-down.ts'
import { joinLists } from '#server/commands/keep-component-lists.ts'
import { queueCheck } from '#server/commands/queue-check.ts'
import { type Db, inTransaction } from '#server/db/database.ts'
import { takeChangeIds } from '#server/db/ids.ts'
import { asOutage } from '#server/db/outage.ts'
import type { BackupRow } from '#server/db/queries/backup-rows.ts'
import { insertChanges } from '#server/db/queries/changes.ts'
import { deleteEmptyProject, projectsByIds } from '#server/db/queries/projects.ts'
import { forgetRestored, hiddenComponents, revealComponent, updateKnown } from '#server/db/queries/restore-rows.ts'
import { insertRestoredRun } from '#server/db/queries/restored-changes.ts'
import { AppError } from '#server/errors.ts'
import { addJob } from '#server/queue/queue.ts'
import { admitStats } from '#server/stats/admit.ts'

export interface Restoring {
  /** The new project, made by `askForRestoring`. */
  readonly projectId: number
  /** Name of the archive in the store. */
  readonly archive: string
  readonly userId: number | null
  /** People of another site are those of the same user name here. */
  readonly matchPeople: boolean
}

export interface Restored {
  readonly components: number
  readonly strings: number
  readonly changes: number
  readonly memory: number
  readonly teams: number
  /** What could not come back and has to be given again, for people. */
  readonly left: readonly string[]
}

const unreadable = () =>
  new AppError('invalid', 'The file is not a backup of a project that was made here.', { attr: 'file' })

function manifestIn(text: string): Manifest {
  const manifest = JSON.parse(text) as Partial<Manifest>
  if (manifest.format !== 'dragoman-project') throw unreadable()
  if (manifest.version !== 1 && manifest.version !== 2)
    throw new AppError('invalid', 'The backup was made by a newer version of the service.')
  return manifest as Manifest
}

/** What an archive says of its project: it begins with that. */
async function projectIn(path: string): Promise<BackupRow> {
  for await (const { file, text } of archiveLines(path, statSync(path).size)) {
    if (file === 'manifest.json') manifestIn(text)
    else if (file !== 'project.ndjson') break
    else {
      const [table, row] = JSON.parse(text) as [string, BackupRow]
      if (table === 'project') return row
    }
  }
  throw unreadable()
}

/** Makes the project that a backup becomes, still empty, and asks for the rest; returns the task people can watch. */
export async function askForRestoring(
  context: Pick<BackupContext, 'db' | 'now'>,
  store: BackupStore,
  wanted: {
    readonly path: string
    readonly slug?: string | undefined
    readonly name?: string | undefined
    readonly userId: number | null
    readonly matchPeople?: boolean
  },
): Promise<{ projectId: number; taskId: string; slug: string }> {
  const row = await projectIn(wanted.path)
  const archive = store.keepForRestoring(wanted.path)
  const { slug = row.slug as string, name = row.name as string, userId, matchPeople = false } = wanted
  const number = (column: string) => Number(row[column] ?? 0)
  const levels = {
    access_control: number('access_control'),
    translation_review: number('translation_review'),
    source_review: number('source_review'),
  }
  try {
    return await inTransaction(context.db, async (tx) => {
      const projectId = await addProject(tx, { name, slug, ...levels }, context.now(), userId ?? undefined)
      await updateKnown(tx, 'project', projectId, { ...row, ...asOwn(row), name, slug })
      const lane = `backup:${projectId}`
      const payload = { projectId, archive, userId, matchPeople }
      const job = { kind: 'restore_project', payload, key: lane, lane, userId: userId ?? undefined } as const
      return { projectId, slug, taskId: await addJob(tx, job, context.now()) }
    })
  } catch (error) {
    rmSync(store.restoring(archive), { force: true })
    throw error
  }
}

/** Fills the project. What fails leaves nothing behind; what is cut short, by an outage too, begins again. */
export async function restoreProject(
  context: BackupContext,
  store: BackupStore,
  restoring: Restoring,
): Promise<Restored> {
  const path = store.restoring(restoring.archive)
  try {
    await inTransaction(context.db, (tx) => clearAway(tx, restoring.projectId, context.now()))
    const done = await fill(context, path, restoring)
    rmSync(path, { force: true })
    return done
  } catch (error) {
    if (context.signal?.aborted || asOutage(error)) throw error
    rmSync(path, { force: true })
    await inTransaction(context.db, async (tx) => {
      await clearAway(tx, restoring.projectId, context.now())
      await deleteEmptyProject(tx, restoring.projectId)
    })
    throw error
  }
}

/** Takes away what an earlier try left. */
async function clearAway(tx: Db, projectId: number, now: number): Promise<void> {
  await forgetRestored(tx, projectId)
  for (const componentId of await hiddenComponents(tx, projectId)) {
    const lane = `delete:${componentId}`
    await addJob(tx, { kind: 'delete_component', payload: { componentId }, key: lane, lane }, now)
  }
}

async function fill(context: BackupContext, path: string, restoring: Restoring): Promise<Restored> {
  const { db, signal } = context
  let rows: RestoredRows | undefined
  for await (const { file, text, done } of archiveLines(path, statSync(path).size)) {
    if (file === 'manifest.json') rows = await begin(db, manifestIn(text), restoring, context.now())
    else if (!rows) throw unreadable()
    else {
      const [table, row] = JSON.parse(text) as [string, BackupRow]
      if (await rows.add(table, row)) {
        signal?.throwIfAborted()
        await context.report(Math.floor(done * 95))
      }
    }
  }
  if (!rows) throw unreadable()
  await rows.flush()
  const restored = rows
  const left = await inTransaction(db, (tx) => reveal(tx, restored, restoring, context.now()))
  for (const line of left) await context.report(95, line)
  return { ...restored.counts, teams: restored.teams.length, left }
}

/** Takes numbers for the whole history at once: they are one run, which nobody is told of. */
async function begin(
  db: BackupContext['db'],
  manifest: Manifest,
  restoring: Restoring,
  now: number,
): Promise<RestoredRows> {
  const changeIds = await inTransaction(db, async (tx) => {
    if (manifest.changes === 0) return []
    const { ids } = await takeChangeIds(tx, manifest.changes, now)
    await insertRestoredRun(tx, { first_id: ids[0] as number, last_id: ids.at(-1) as number })
    return ids
  })
  const to = (await projectsByIds(db, [restoring.projectId])).get(restoring.projectId)?.slug ?? ''
  const slugs = { from: manifest.project.slug, to }
  return new RestoredRows(db, { ...restoring, site: manifest.site, changeIds, slugs })
}

/** All components appear at once, and with them those who work on them. Returns what could not come back. */
async function reveal(tx: Db, rows: RestoredRows, { projectId, userId }: Restoring, now: number): Promise<string[]> {
  for (const { id, row } of rows.components) {
    await revealComponent(tx, id, {
      project_id: projectId,
      category_id: rows.references.of('category').get(row.category_id as number) ?? null,
      linked_component_id: rows.references.of('component').get(row.linked_component_id as number) ?? null,
      slug: row.slug as string,
      path: row.path as string,
      restricted: row.restricted as number,
      revision: row.revision as string,
    })
    await admitStats(tx, { id, project_id: projectId })
    await joinLists(tx, { id, slug: row.slug as string, project_id: projectId })
    await queueCheck(tx, id, now)
  }
  const who = userId === null ? {} : { userId }
  await insertChanges(tx, { projectId }, [{ action: Action.projectRestored, ...who }], now)
  return [
    ...(await restoreTeams(tx, projectId, rows.teams, rows)),
    ...(await restoreServices(tx, projectId, rows.services)),
  ]
}
