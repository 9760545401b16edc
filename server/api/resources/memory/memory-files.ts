import { Readable } from 'node:stream'
import { MEGABYTE, memoryFileContract } from '#core/contract/memory/memory-files.ts'
import { MEMORY_JSON, memoryFormat, memoryKinds } from '#core/formats/memory-kinds.ts'
import { message, verbatim } from '#core/messages/message.ts'
import { site } from '#server/access/access-scope.ts'
import { noteGrant } from '#server/access/actor.ts'
import { findProject } from '#server/access/find.ts'
import { demand, may } from '#server/access/may.ts'
import type { UploadedFile } from '#server/api/http/body.ts'
import type { AnyRoute, ApiRequest, FileReply, WriteRequest } from '#server/api/http/route.ts'
import { serveRoute } from '#server/api/http/serve-route.ts'
import { languageNamed, projectNamed, requireUser } from '#server/api/request/require.ts'
import { memoryVisibility } from '#server/commands/memory/memory-visibility.ts'
import { countOwnFileEntries } from '#server/db/queries/memory/memory.ts'
import { invalid } from '#server/errors.ts'
import { exportFile, exportJson } from '#server/memory/exchange.ts'
import { IMPORT_SLICES, importEntries, type MemoryOwner } from '#server/memory/import-entries.ts'
import { gather } from '#server/threads/gather.ts'
import { movable } from '#server/threads/movable.ts'
import { SliceSize } from '#server/threads/slice-size.ts'
import { isSmall } from '#server/threads/threads.ts'

/** Of a file for one's own memory: anybody with an account may send one. */
const OWN_LIMIT = 5 * MEGABYTE

const plural = { number: 1, formula: '0', categories: ['other'] }

const optionsFor = (sourceLanguage: string, language: string) => ({
  language,
  sourceLanguage,
  plural,
  sourcePlural: plural,
})

type ImportRequest = WriteRequest<{
  source_language?: string
  target_language?: string
  project?: string
  everybody?: boolean
}>

async function ownerOf({ db, actor }: ImportRequest, fields: ReturnType<ImportRequest['read']>): Promise<MemoryOwner> {
  const user = requireUser(actor)
  if (fields.everybody) {
    await demand(db, actor, 'memory.manage', site)
    return { projectId: null, userId: null }
  }
  if (!fields.project) {
    noteGrant(actor, 'own_memory')
    return { projectId: null, userId: user.id }
  }
  const project = await findProject(db, actor, fields.project)
  await demand(db, actor, 'memory.edit', { project })
  return { projectId: project.id, userId: null }
}

/** What people may put into their own memory who do not manage everybody's. */
async function checkOwnMemory(
  { db, actor, services }: ImportRequest,
  owner: MemoryOwner,
  count: number,
): Promise<void> {
  const { ownMemoryEntries: limit } = services.config
  if (owner.userId === null || limit === 0 || (await may(db, actor, 'memory.manage', site))) return
  const stored = await countOwnFileEntries(db, { userId: owner.userId })
  if (stored + count > limit) throw invalid('file', message('memory.ownFull', { limit, stored, count }))
}

async function checkSize({ db, actor }: ImportRequest, owner: MemoryOwner, { bytes }: UploadedFile): Promise<void> {
  if (owner.userId === null || bytes.length <= OWN_LIMIT || (await may(db, actor, 'memory.manage', site))) return
  throw invalid('file', message('memory.ownFileSize', { limit: OWN_LIMIT / MEGABYTE }))
}

async function importFile(request: ImportRequest): Promise<{ entries: number; problem: string }> {
  requireUser(request.actor)
  const { file } = request.files
  if (!file) throw invalid('file', message('memory.sendFile'))
  const fields = request.read()
  const owner = await ownerOf(request, fields)
  const format = memoryFormat(file.name)
  if (!format) throw invalid('file', message('memory.extension'))
  const { source_language: source = '', target_language: target = '' } = fields
  if (format !== MEMORY_JSON) {
    await languageNamed(request.db, 'source_language', source)
    await languageNamed(request.db, 'target_language', target)
  }
  await checkSize(request, owner, file)
  const bytes = await movable(file.bytes)
  const {
    head: { problem },
    items,
  } = await gather(
    request.services.threads,
    'readMemory',
    { format, bytes, options: optionsFor(source, target) },
    { signal: request.whileWanted(), move: [bytes.buffer], here: isSmall(bytes) },
  )
  if (items.length === 0) throw invalid('file', problem ? verbatim(problem) : message('memory.noTranslations'))
  await checkOwnMemory(request, owner, items.length)
  const into = { ...owner, origin: file.name, now: request.services.now() }
  let entries = 0
  await new SliceSize(IMPORT_SLICES).through(items, async (slice) => {
    const reported = slice.map((entry) => ({ sourceLanguage: source, targetLanguage: target, ...entry }))
    entries += await request.transaction((tx) => importEntries(tx, reported, into))
  })
  return { entries, problem }
}

async function download(request: ApiRequest): Promise<FileReply> {
  const { db, actor, query, services } = request
  const user = requireUser(actor)
  const format = query.file_format || MEMORY_JSON
  const kind = Object.hasOwn(memoryKinds, format) ? memoryKinds[format] : undefined
  if (!kind) throw invalid('file_format', message('memory.format', { formats: Object.keys(memoryKinds).join(', ') }))
  const named = (attr: 'source_language' | 'target_language') =>
    query[attr] || format !== MEMORY_JSON ? languageNamed(db, attr, query[attr]) : undefined
  const filter = {
    visibility: await memoryVisibility(db, user),
    sourceLanguageId: await named('source_language'),
    targetLanguageId: await named('target_language'),
    projectId: await projectNamed(db, actor, query.project),
    ...(query.origin ? { origin: query.origin } : {}),
  }
  const options = optionsFor(query.source_language ?? '', query.target_language ?? '')
  const bytes =
    format === MEMORY_JSON
      ? Readable.from(exportJson(db, filter), { objectMode: false })
      : await exportFile({ db, threads: services.threads, signal: request.whileWanted() }, filter, format, options)
  return { contentType: kind.mime, filename: `memory.${kind.extension}`, lastModified: undefined, bytes }
}

export const memoryFileRoutes: readonly AnyRoute[] = [
  serveRoute(memoryFileContract.importIntoMemory, {
    post: importFile,
  }),
  serveRoute(memoryFileContract.exportOfMemory, {
    get: download,
  }),
]
