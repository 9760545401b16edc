import { rmSync } from 'node:fs'
import { backupContract } from '#core/contract/files/backups.ts'
import { message } from '#core/messages/message.ts'
import { site } from '#server/access/access-scope.ts'
import type { Actor } from '#server/access/actor.ts'
import { findProject } from '#server/access/find.ts'
import { demand } from '#server/access/may.ts'
import { visibilityOf } from '#server/access/visibility.ts'
import type { Links } from '#server/api/http/links.ts'
import { Answer, type AnyRoute, type ApiRequest, type WriteRequest } from '#server/api/http/route.ts'
import { serveRoute } from '#server/api/http/serve-route.ts'
import { isoTime } from '#server/api/http/time.ts'
import { requireUser } from '#server/api/request/require.ts'
import { askForRestoring } from '#server/backups/restore.ts'
import { BackupStore, type StoredBackup } from '#server/backups/store.ts'
import { openBlobs } from '#server/blobs/open-blobs.ts'
import type { Db } from '#server/db/database.ts'
import type { ProjectRow } from '#server/db/queries/projects/projects.ts'
import { AppError } from '#server/errors.ts'
import { addJob } from '#server/queue/queue.ts'

const storeOf = ({ services: { config, database } }: ApiRequest): BackupStore =>
  new BackupStore(openBlobs(config, database.db), config.dataDir)

async function managedProject(
  db: Db,
  { actor, params }: ApiRequest<{ readonly project: string }>,
): Promise<ProjectRow> {
  const project = await findProject(db, actor, params.project)
  await demand(db, actor, 'project.edit', { project })
  return project
}

/** A backup tells of everything in it: it is for those who see all of that. */
async function visibleTo(db: Db, actor: Actor): Promise<(backup: StoredBackup) => boolean> {
  const { components } = await visibilityOf(db, actor)
  return ({ restricted }) => components === undefined || restricted.every((id) => components.includes(id))
}

async function findBackup(
  db: Db,
  request: ApiRequest<{ readonly backup: string }>,
  project: ProjectRow,
): Promise<StoredBackup> {
  const backup = await storeOf(request).find(project.id, request.params.backup)
  if (!(await visibleTo(db, request.actor))(backup)) throw new AppError('not_found', message('backup.noneOfThisName'))
  return backup
}

async function order(request: WriteRequest<unknown, { readonly project: string }>): Promise<Answer> {
  const { actor, links, services } = request
  const taskId = await request.transaction(async (tx) => {
    const { id: projectId } = await managedProject(tx, request)
    const { id: userId } = requireUser(actor)
    const lane = `backup:${projectId}`
    const job = {
      kind: 'back_up_project',
      payload: { projectId, userId },
      key: `${lane}:${userId}`,
      lane,
      userId,
    } as const
    return addJob(tx, job, services.now())
  })
  return new Answer(202, { detail: 'The backup is being made.', task_url: links.api(`tasks/${taskId}/`) })
}

const GIBIBYTE = 1024 ** 3

const flag = (text: string | undefined): boolean => ['1', 'true', 'on', 'yes'].includes((text ?? '').toLowerCase())

/** Makes a project of an archive that came with the request. */
async function restoreSent(request: WriteRequest): Promise<Answer> {
  const { actor, links, query, services, stream } = request
  const { id: userId, isSuperuser } = requireUser(actor)
  const matchPeople = flag(query.match_people)
  if (matchPeople && !isSuperuser) throw new AppError('permission_denied', message('backup.administratorsOnly'))
  if (!stream) throw new AppError('required', undefined, { attr: 'file' })
  const store = storeOf(request)
  const path = await store.receive(stream, 2 * GIBIBYTE)
  try {
    const named = { name: query.name || undefined, slug: query.slug || undefined }
    const vouchedBy = isSuperuser ? 'administrator' : 'nobody'
    const wanted = { path, ...named, userId, matchPeople, vouchedBy } as const
    const context = { db: services.database.db, now: services.now }
    const { taskId, slug } = await askForRestoring(context, store, wanted)
    return new Answer(202, restoringView(links, taskId, slug))
  } finally {
    rmSync(path, { force: true })
  }
}

const restoringView = (links: Links, taskId: string, slug: string) => ({
  detail: 'The project is being restored.',
  task_url: links.api(`tasks/${taskId}/`),
  project_url: links.api(`projects/${slug}/`),
})

export const backupRoutes: readonly AnyRoute[] = [
  serveRoute(backupContract.restoreBackupFromFile, {
    post: restoreSent,
  }),
  serveRoute(backupContract.backupsOfProject, {
    get: async (request) => {
      const project = await managedProject(request.db, request)
      const visible = await visibleTo(request.db, request.actor)
      return (await storeOf(request).list(project.id))
        .filter(visible)
        .map(({ name, timestamp, size }) => ({ name, timestamp: isoTime(timestamp), size }))
    },
    post: order,
  }),
  serveRoute(backupContract.backupOfProject, {
    get: async (request) => {
      const { db, actor, params } = request
      await findProject(db, actor, params.project)
      requireUser(actor)
      const project = await managedProject(db, request)
      const backup = await findBackup(db, request, project)
      return {
        contentType: 'application/zip',
        filename: `${project.slug}-${backup.name}`,
        lastModified: backup.timestamp,
        size: backup.size,
        bytes: (await storeOf(request).open(project.id, backup)).bytes,
      }
    },
    delete: async (request) => {
      const project = await managedProject(request.db, request)
      await storeOf(request).delete(project.id, await findBackup(request.db, request, project))
    },
  }),
  serveRoute(backupContract.restoreBackup, {
    post: async (request) => {
      const { db, actor, links, services } = request
      const project = await findProject(db, actor, request.params.project)
      await demand(db, actor, 'project.add', site)
      await demand(db, actor, 'project.edit', { project })
      const store = storeOf(request)
      const backup = await findBackup(db, request, project)
      const { name, slug } = request.read()
      const path = await store.copyOf(project.id, backup)
      try {
        const context = { db: services.database.db, now: services.now }
        const wanted = { path, name, slug, userId: requireUser(actor).id, vouchedBy: 'service' } as const
        const { taskId } = await askForRestoring(context, store, wanted)
        return new Answer(202, restoringView(links, taskId, slug))
      } finally {
        rmSync(path, { force: true })
      }
    },
  }),
]
