import { rmSync, statSync } from 'node:fs'
import { Action } from '#core/changes/actions.ts'
import { type Message, message } from '#core/messages/message.ts'
import { render } from '#core/messages/render.ts'
import { parseBoundedJson } from '#core/text/bounded-json.ts'
import { isJsonObject } from '#core/text/json-object.ts'
import { archiveLines } from '#server/backups/archive.ts'
import type { Manifest } from '#server/backups/back-up.ts'
import type { BackupContext } from '#server/backups/context.ts'
import { type RestoredComponent, RestoredRows } from '#server/backups/restored-rows.ts'
import { soundProject } from '#server/backups/restored-settings.ts'
import { restoreServices } from '#server/backups/services.ts'
import type { BackupStore } from '#server/backups/store.ts'
import { restoreTeams } from '#server/backups/teams.ts'
import { componentPath } from '#server/commands/components/build-component-path.ts'
import { joinLists } from '#server/commands/components/change-component-list.ts'
import { addProject } from '#server/commands/projects/add-project.ts'
import { asOwn } from '#server/commands/projects/propagate-settings.ts'
import { queueCheck } from '#server/commands/quality/queue-check.ts'
import { linkTo } from '#server/commands/repository/find-repository-owner.ts'
import { queueRepositoryJob } from '#server/commands/repository/queue-repository-job.ts'
import { type Db, inTransaction } from '#server/db/database.ts'
import { idAt, takeChangeIds } from '#server/db/ids.ts'
import { asOutage } from '#server/db/outage.ts'
import { accountById } from '#server/db/queries/accounts/accounts.ts'
import { updateComponent } from '#server/db/queries/components/components.ts'
import type { BackupRow } from '#server/db/queries/files/backup-rows.ts'
import {
  forgetRestored,
  hiddenComponents,
  revealComponent,
  updateKnown,
} from '#server/db/queries/files/restore-rows.ts'
import { insertChanges } from '#server/db/queries/history/changes.ts'
import { insertRestoredRun } from '#server/db/queries/history/restored-changes.ts'
import { isSlugTaken } from '#server/db/queries/projects/categories.ts'
import { deleteEmptyProject, projectsByIds } from '#server/db/queries/projects/projects.ts'
import { AppError } from '#server/errors.ts'
import { addJob } from '#server/queue/queue.ts'
import { addComponentStats } from '#server/stats/add-component.ts'

export interface Restoring {
  /** The new project, made by `askForRestoring`. */
  readonly projectId: number
  /** Name of the archive in the store. */
  readonly archive: string
  readonly userId: number | null
  /** People of another site are those of the same user name here. */
  readonly matchPeople: boolean
  /** Who stands for it that the people it names did what it says. Undefined: as nobody. */
  readonly vouchedBy?: Voucher
}

/**
 * Service: it kept the archive itself, nobody could change it. Administrator: they may act for anybody as it is. Nobody:
 * whoever sent the file could have written any name into it.
 */
export type Voucher = 'service' | 'administrator' | 'nobody'

export interface Restored {
  readonly components: number
  readonly strings: number
  readonly changes: number
  readonly memory: number
  readonly teams: number
  /** What could not come back and has to be given again, for people. */
  readonly left: readonly string[]
  /** The same as messages. */
  readonly left_messages: readonly Message[]
}

const unreadable = () => new AppError('invalid', message('backup.foreign'), { attr: 'file' })

/** Their numbers are taken all at once. */
const MAX_CHANGES = 20_000_000

type RestoredManifest = Pick<Manifest, 'site' | 'changes'> & { readonly slug: string }

function manifestIn(text: string): RestoredManifest {
  const manifest = parseBoundedJson(text)
  if (!isJsonObject(manifest) || manifest.format !== 'dragoman-project') throw unreadable()
  const changes = Number.isSafeInteger(manifest.changes) ? Number(manifest.changes) : -1
  if (changes < 0 || changes > MAX_CHANGES) throw unreadable()
  if (manifest.version !== 1 && manifest.version !== 2) throw new AppError('invalid', message('backup.newerVersion'))
  if (!isJsonObject(manifest.project)) throw unreadable()
  return { site: String(manifest.site), changes, slug: String(manifest.project.slug) }
}

/** A line of a file: the table, and the row. */
function rowIn(text: string): [string, BackupRow] {
  const line = parseBoundedJson(text)
  const [table, row]: unknown[] = Array.isArray(line) ? line : []
  if (typeof table !== 'string' || !isJsonObject(row)) throw unreadable()
  return [table, row]
}

/** What an archive says of its project: it begins with that. */
async function projectIn(path: string): Promise<BackupRow> {
  for await (const { file, text } of archiveLines(path, statSync(path).size)) {
    if (file === 'manifest.json') manifestIn(text)
    else if (file !== 'project.ndjson') break
    else {
      const [table, row] = rowIn(text)
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
    readonly vouchedBy: Voucher
  },
): Promise<{ projectId: number; taskId: string; slug: string }> {
  const row = await projectIn(wanted.path)
  // Languages have other numbers here: that one comes when they are known.
  const { secondary_language_id: _, ...settings } = soundProject(row).row
  const archive = await store.keepForRestoring(wanted.path)
  const { slug = String(row.slug), name = String(row.name), userId, matchPeople = false, vouchedBy } = wanted
  const number = (column: string) => Number(settings[column] ?? 0)
  const levels = {
    access_control: number('access_control'),
    translation_review: number('translation_review'),
    source_review: number('source_review'),
  }
  try {
    return await inTransaction(context.db, async (tx) => {
      const projectId = await addProject(
        tx,
        { name, slug, ...levels },
        context.now(),
        userId === null ? undefined : { id: userId, isSuperuser: false },
      )
      await updateKnown(tx, 'project', projectId, { ...settings, ...asOwn(settings), name, slug })
      const lane = `backup:${projectId}`
      const payload = { projectId, archive, userId, matchPeople, vouchedBy }
      const job = { kind: 'restore_project', payload, key: lane, lane, userId: userId ?? undefined } as const
      return { projectId, slug, taskId: await addJob(tx, job, context.now()) }
    })
  } catch (error) {
    await store.dropRestoring(archive)
    throw error
  }
}

/** Fills the project. What fails leaves nothing behind; what is cut short, by an outage too, begins again. */
export async function restoreProject(
  context: BackupContext,
  store: BackupStore,
  restoring: Restoring,
): Promise<Restored> {
  let path: string | undefined
  try {
    path = await store.takeForRestoring(restoring.archive)
    await inTransaction(context.db, (tx) => clearAway(tx, restoring.projectId, context.now()))
    const done = await fill(context, path, restoring)
    await store.dropRestoring(restoring.archive)
    return done
  } catch (error) {
    if (context.signal?.aborted || asOutage(error)) throw error
    await store.dropRestoring(restoring.archive)
    await inTransaction(context.db, async (tx) => {
      await clearAway(tx, restoring.projectId, context.now())
      await deleteEmptyProject(tx, restoring.projectId)
    })
    throw error
  } finally {
    if (path !== undefined) rmSync(path, { force: true })
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
    if (file === 'manifest.json') rows = await begin(context, manifestIn(text), restoring)
    else if (!rows) throw unreadable()
    else {
      const [table, row] = rowIn(text)
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
  return { ...restored.counts, teams: restored.teams.length, left: left.map(render), left_messages: left }
}

/** Takes numbers for the whole history at once: they are one run, which nobody is told of. */
async function begin(context: BackupContext, manifest: RestoredManifest, restoring: Restoring): Promise<RestoredRows> {
  const { db } = context
  const changeIds = await inTransaction(db, async (tx) => {
    if (manifest.changes === 0) return []
    const { ids } = await takeChangeIds(tx, manifest.changes, context.now())
    await insertRestoredRun(tx, { first_id: idAt(ids, 0), last_id: idAt(ids, ids.length - 1) })
    return ids
  })
  const to = (await projectsByIds(db, [restoring.projectId])).get(restoring.projectId)?.slug ?? ''
  const slugs = { from: manifest.slug, to }
  const owner = restoring.userId === null ? undefined : await accountById(db, { id: restoring.userId })
  const mayUseApp = restoring.userId === null || owner?.is_superuser === 1
  return new RestoredRows(context, { ...restoring, site: manifest.site, changeIds, slugs, mayUseApp })
}

/** All components appear at once, and with them those who work on them. Returns what could not come back. */
async function reveal(tx: Db, rows: RestoredRows, { projectId, userId }: Restoring, now: number): Promise<Message[]> {
  await moveComponents(tx, rows, projectId, now)
  const who = userId === null ? {} : { userId }
  await insertChanges(tx, { projectId }, [{ action: Action.projectRestored, ...who }], now)
  return [
    ...rows.leftOut.lines,
    ...(await restoreTeams(tx, projectId, rows.teams, rows)),
    ...(await restoreServices(tx, projectId, rows.services)),
  ]
}

/** Owners of repositories first: whoever shares one of theirs needs them. */
async function moveComponents(tx: Db, rows: RestoredRows, projectId: number, now: number): Promise<void> {
  const project = (await projectsByIds(tx, [projectId])).get(projectId)
  if (!project) throw new AppError('not_found', message('project.gone'))
  const isLinked = ({ row }: RestoredComponent) => typeof row.linked_component_id === 'number'
  const paths = new Map<number, string>()
  for (const component of rows.components.toSorted((a, b) => Number(isLinked(a)) - Number(isLinked(b)))) {
    const { id, row } = component
    const ownerId = isLinked(component) ? rows.references.here('component', row.linked_component_id) : null
    const address = ownerId === null ? '' : paths.get(ownerId ?? 0)
    const category_id = rows.references.here('category', row.category_id) ?? null
    const scope = { project_id: projectId, category_id, slug: String(row.slug) }
    const path = await componentPath(tx, scope)
    const taken = await isSlugTaken(tx, { projectId, parentId: category_id, slug: scope.slug, path })
    if (taken || address === undefined) {
      const name = JSON.stringify(row.name)
      rows.leftOut.note(message(taken ? 'backup.componentThere' : 'backup.componentAlone', { name }))
      rows.forgetComponent(component)
      const lane = `delete:${id}`
      await addJob(tx, { kind: 'delete_component', payload: { componentId: id }, key: lane, lane }, now)
      continue
    }
    const linked_component_id = ownerId ?? null
    const revision = String(row.revision ?? '')
    await revealComponent(tx, id, {
      ...scope,
      path,
      linked_component_id,
      restricted: Number(row.restricted ?? 0),
      revision,
    })
    // Only we have its files: nobody should have to ask for them first.
    if (row.vcs === 'local') await queueRepositoryJob(tx, 'pull_component', id, now)
    if (address !== '') await updateComponent(tx, id, { repo: address })
    else paths.set(id, linkTo(project, { path }))
    await addComponentStats(tx, { id, project_id: projectId })
    await joinLists(tx, { id, slug: scope.slug, project_id: projectId })
    await queueCheck(tx, id, now)
  }
}
