import { rmSync } from 'node:fs'
import { Action } from '#core/changes/actions.ts'
import { message } from '#core/messages/message.ts'
import type { Actor } from '#server/access/actor.ts'
import { visibilityOf } from '#server/access/visibility.ts'
import { ArchiveWriter } from '#server/backups/archive.ts'
import type { BackupContext } from '#server/backups/context.ts'
import { writeMemory } from '#server/backups/memory.ts'
import { RowWriter } from '#server/backups/row-writer.ts'
import { writeServices } from '#server/backups/services.ts'
import { siteId } from '#server/backups/site-id.ts'
import type { BackupStore, StoredBackup } from '#server/backups/store.ts'
import { writeTeams } from '#server/backups/teams.ts'
import { inTransaction } from '#server/db/database.ts'
import { accountById } from '#server/db/queries/accounts/accounts.ts'
import { type ComponentRow, componentById, componentsOfProject } from '#server/db/queries/components/components.ts'
import { type BackupRow, backupRows, countHistory, wholeRows } from '#server/db/queries/files/backup-rows.ts'
import { newestChangeId } from '#server/db/queries/history/change-lists.ts'
import { insertChanges } from '#server/db/queries/history/changes.ts'
import { projectsByIds } from '#server/db/queries/projects/projects.ts'
import { AppError } from '#server/errors.ts'

/** What the first line of an archive says. */
export interface Manifest {
  readonly format: 'dragoman-project'
  /** 1 had no teams, services and memory. */
  readonly version: 1 | 2
  /** Numbers of people mean the same only on the site they come from. */
  readonly site: string
  readonly project: { readonly name: string; readonly slug: string }
  readonly components: number
  readonly changes: number
}

/** Strings, and all that hangs on them, that are read at once. */
const STRINGS_PER_READ = 250

/** Writes everything of a project that somebody sees into an archive. */
export async function backUpProject(
  context: BackupContext,
  store: BackupStore,
  { projectId, userId }: { readonly projectId: number; readonly userId: number },
): Promise<StoredBackup> {
  const { db, now } = context
  const begun = now()
  const account = await accountById(db, { id: userId })
  if (!account) throw new AppError('not_found', message('backup.requesterGone'))
  const { id, username, is_superuser } = account
  const actor: Actor = { kind: 'user', id, username, isSuperuser: is_superuser === 1 }
  const { components: seen } = await visibilityOf(db, actor)
  const components = (await componentsOfProject(db, { projectId })).filter(
    (one) => one.branch_of === null && (seen?.includes(one.id) ?? true),
  )
  const path = store.scratch()
  const archive = new ArchiveWriter(path)
  try {
    await fill(context, archive, projectId, components)
    await archive.close()
    const restricted = components.filter((one) => one.restricted === 1).map((one) => one.id)
    const made = await store.keep(projectId, { path, timestamp: begun, restricted })
    const record = { action: Action.projectBackedUp, userId: id }
    await inTransaction(db, (tx) => insertChanges(tx, { projectId }, [record], now()))
    return made
  } catch (error) {
    await archive.destroy()
    throw error
  } finally {
    rmSync(path, { force: true })
  }
}

async function fill(
  context: BackupContext,
  archive: ArchiveWriter,
  projectId: number,
  components: readonly ComponentRow[],
): Promise<void> {
  const { db } = context
  const project = (await projectsByIds(db, [projectId])).get(projectId)
  if (!project) throw new AppError('not_found', message('project.gone'))
  const upTo = await newestChangeId(db)
  const history = { projectId, components: components.map((one) => one.id), upTo }
  const manifest: Manifest = {
    format: 'dragoman-project',
    version: 2,
    site: await siteId(db),
    project: { name: project.name, slug: project.slug },
    components: components.length,
    changes: await countHistory(db, history),
  }
  await archive.begin('manifest.json')
  await archive.write(`${JSON.stringify(manifest)}\n`)
  const rows = new RowWriter(db, archive)
  await archive.begin('project.ndjson')
  await writeProject(context, rows, projectId, upTo)
  for (const [index, component] of components.entries()) {
    await context.report(
      Math.floor((100 * index) / components.length),
      message('task.component', { path: component.path }),
    )
    await archive.begin(`components/${index + 1}.ndjson`)
    await writeComponent(context, rows, component, { components, upTo })
  }
  await archive.begin('teams.ndjson')
  await writeTeams(db, rows, projectId, components)
  await archive.begin('services.ndjson')
  await writeServices(db, rows, projectId)
  await archive.begin('memory.ndjson')
  await writeMemory(db, rows, projectId, context.signal)
}

async function writeProject(context: BackupContext, rows: RowWriter, projectId: number, upTo: number): Promise<void> {
  const { db } = context
  const own = { column: 'project_id', ids: [projectId] }
  await rows.whole('project', await wholeRows(db, 'project', 'id', projectId))
  const categories = await wholeRows(db, 'category', 'project_id', projectId)
  await rows.whole('category', categories)
  for (const table of ['label', 'workflow', 'addon'] as const)
    await rows.write(table, (await backupRows(db, table, own)).filter(isOfProject))
  const byCategory = { column: 'category_id', ids: categories.map(({ id }) => id) }
  const announcements = [
    ...(await backupRows(db, 'announcement', own)),
    ...(await backupRows(db, 'announcement', byCategory)),
  ]
  await rows.write('announcement', announcements)
  await writeHistory(context, rows, own, upTo, isOfProject)
}

const isOfProject = ({ component_id: componentId = null }: Readonly<Record<string, unknown>>): boolean =>
  componentId === null

async function writeHistory(
  { db, signal }: BackupContext,
  rows: RowWriter,
  own: { readonly column: string; readonly ids: readonly number[] },
  upTo: number,
  wanted: (row: Readonly<Record<string, unknown>>) => boolean = () => true,
): Promise<void> {
  for (let after = 0; ; ) {
    signal?.throwIfAborted()
    const changes = await backupRows(db, 'change', { ...own, after, limit: STRINGS_PER_READ, upTo })
    await rows.write('change', changes.filter(wanted))
    const last = changes.at(-1)
    if (!last || changes.length < STRINGS_PER_READ) return
    after = last.id
  }
}

async function writeComponent(
  context: BackupContext,
  rows: RowWriter,
  component: ComponentRow,
  { components, upTo }: { readonly components: readonly ComponentRow[]; readonly upTo: number },
): Promise<void> {
  const { db } = context
  const own = { column: 'component_id', ids: [component.id] }
  await rows.whole('component', [await selfContained(context, component, components)])
  await writeStrings(context, rows, component.id)
  const translations = await backupRows(db, 'translation', own)
  await rows.write('translation', translations)
  for (const { id } of translations) await writeUnits(context, rows, id)
  const inTranslations = { column: 'translation_id', ids: translations.map(({ id }) => id) }
  await rows.write('contribution', await backupRows(db, 'contribution', inTranslations))
  for (const screenshot of await backupRows(db, 'screenshot', inTranslations)) {
    const inScreenshot = { column: 'screenshot_id', ids: [screenshot.id] }
    await rows.write('screenshot', [screenshot])
    await rows.write('screenshot_image', await backupRows(db, 'screenshot_image', inScreenshot))
    await rows.write('screenshot_unit', await backupRows(db, 'screenshot_unit', inScreenshot))
  }
  for (const table of ['addon', 'announcement', 'file_edit', 'stored_file'] as const)
    await rows.write(table, await backupRows(db, table, own))
  await writeHistory(context, rows, own, upTo)
}

/** A component that uses the repository of one outside the backup is on its own there. */
async function selfContained(
  { db }: BackupContext,
  component: ComponentRow,
  components: readonly ComponentRow[],
): Promise<Readonly<Record<string, unknown>>> {
  const { linked_component_id: ownerId } = component
  if (ownerId === null || components.some(({ id }) => id === ownerId)) return { ...component }
  const owner = await componentById(db, { id: ownerId })
  if (!owner) return { ...component, linked_component_id: null }
  const { vcs, repo, push, branch, push_branch } = owner
  return { ...component, linked_component_id: null, vcs, repo, push, branch, push_branch }
}

async function writeStrings({ db, signal }: BackupContext, rows: RowWriter, componentId: number): Promise<void> {
  for (let after = 0; ; ) {
    signal?.throwIfAborted()
    const part = { column: 'component_id', ids: [componentId], after, limit: STRINGS_PER_READ }
    const strings = await backupRows(db, 'source_string', part)
    const ids = strings.map(({ id }) => id)
    await rows.write('source_string', strings)
    await rows.write(
      'source_string_label',
      await backupRows(db, 'source_string_label', { column: 'source_string_id', ids }),
    )
    const last = ids.at(-1)
    if (last === undefined || strings.length < STRINGS_PER_READ) return
    after = last
  }
}

async function writeUnits({ db, signal }: BackupContext, rows: RowWriter, translationId: number): Promise<void> {
  for (let after = 0; ; ) {
    signal?.throwIfAborted()
    const part = {
      column: 'translation_id',
      ids: [translationId],
      after,
      order: 'source_string_id',
      limit: STRINGS_PER_READ,
    }
    const units = await backupRows(db, 'unit', part)
    const ofUnits = { column: 'unit_id', ids: units.map(({ id }) => id) }
    const findings = await backupRows(db, 'finding', ofUnits)
    const suggestions = await backupRows(db, 'suggestion', ofUnits)
    const comments = await backupRows(db, 'comment', ofUnits)
    const ofSuggestions = { column: 'suggestion_id', ids: suggestions.map(({ id }) => id) }
    await rows.write('unit', withCounts(units, { findings, suggestions, comments }))
    await rows.write('finding', findings)
    await rows.write('suggestion', suggestions)
    await rows.write('vote', await backupRows(db, 'vote', ofSuggestions))
    await rows.write('comment', comments)
    await rows.write('edit', await backupRows(db, 'edit', ofUnits))
    const last = units.at(-1)
    if (!last || units.length < STRINGS_PER_READ) return
    after = last.source_string_id
  }
}

/** What hangs on a string may have changed since the string was read: it is counted as it is written. */
function withCounts(
  units: readonly BackupRow[],
  given: Readonly<Record<'findings' | 'suggestions' | 'comments', readonly BackupRow[]>>,
): BackupRow[] {
  const count = (rows: readonly BackupRow[]) => {
    const counts = new Map<unknown, number>()
    for (const { unit_id: id } of rows) counts.set(id, (counts.get(id) ?? 0) + 1)
    return ({ id }: BackupRow) => counts.get(id) ?? 0
  }
  const findings = count(given.findings.filter(({ dismissed }) => dismissed === 0))
  const suggestions = count(given.suggestions)
  const comments = count(given.comments.filter(({ resolved }) => resolved === 0))
  return units.map((unit) => ({
    ...unit,
    finding_count: findings(unit),
    suggestion_count: suggestions(unit),
    comment_count: comments(unit),
  }))
}
