import type { Static } from 'typebox'
import { type Match, type Memory, memoryContract } from '#core/contract/memory/memory.ts'
import { message } from '#core/messages/message.ts'
import { diffWords } from '#core/text/diff.ts'
import { site } from '#server/access/access-scope.ts'
import { noteGrant, projectsOfToken } from '#server/access/actor.ts'
import { findProject } from '#server/access/find.ts'
import { mayMany } from '#server/access/may.ts'
import type { AnyRoute, ApiRequest, WriteRequest } from '#server/api/http/route.ts'
import { serveList, serveRoute } from '#server/api/http/serve-route.ts'
import { languageNamed, projectNamed, requireUser } from '#server/api/request/require.ts'
import { memoryFileRoutes } from '#server/api/resources/memory/memory-files.ts'
import { projectMemory } from '#server/commands/memory/find-in-memory.ts'
import { memoryVisibility } from '#server/commands/memory/memory-visibility.ts'
import type { Db } from '#server/db/database.ts'
import { languageByCode } from '#server/db/queries/languages/languages.ts'
import {
  countMemory,
  deleteMemory,
  type MemoryRow,
  memoryEntry,
  memoryPage,
  updateMemory,
} from '#server/db/queries/memory/memory.ts'
import { projectsByIds } from '#server/db/queries/projects/projects.ts'
import { AppError, invalid } from '#server/errors.ts'
import { lookUp, lookUpExactly, type MemoryMatch } from '#server/memory/lookup.ts'

const presentEntry = (row: MemoryRow): Static<typeof Memory> => ({
  id: row.id,
  source: row.source,
  target: row.target,
  source_language: row.source_language_id,
  target_language: row.target_language_id,
  origin: row.origin,
  project: row.project_id,
  from_file: row.from_file === 1,
  shared: row.is_shared === 1,
})

/** Nothing has this id: what is not known, or hidden, has no entries. */
const NOTHING = -1

async function filterOf({ db, actor, query }: ApiRequest) {
  const language = async (attr: 'source_language' | 'target_language') =>
    query[attr] ? ((await languageByCode(db, { code: query[attr] }))?.id ?? NOTHING) : undefined
  const none = (error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return NOTHING
    throw error
  }
  return {
    visibility: await memoryVisibility(db, requireUser(actor)),
    source: query.source,
    sourceLanguageId: await language('source_language'),
    targetLanguageId: await language('target_language'),
    projectId: await projectNamed(db, actor, query.project).catch(none),
  }
}

const presentMatch = (query: string, match: MemoryMatch | undefined): Static<typeof Match> => ({
  query,
  match: match
    ? {
        id: match.entry.id,
        source: match.entry.source,
        target: match.entry.target,
        origin: match.entry.origin,
        exact: match.similarity === 100,
        quality: match.quality,
        diff: diffWords(match.entry.source, query),
      }
    : null,
})

/** Below this, a match is of no use to whoever asks in bulk. */
const LOOKUP_LEAST = 80

function readBoolean(text: string | undefined): boolean {
  const word = (text ?? 'false').toLowerCase()
  if (['true', '1', 'yes', 'on'].includes(word)) return true
  if (['false', '0', 'no', 'off', ''].includes(word)) return false
  throw invalid('exact', message('field.boolean'))
}

async function lookUpStrings(request: WriteRequest<{ strings: string[] }>): Promise<Static<typeof Match>[]> {
  const { db, actor, query } = request
  const user = requireUser(actor)
  const project = query.project ? await findProject(db, actor, query.project) : undefined
  const exact = readBoolean(query.exact)
  const visibility = project ? projectMemory(project, user.id) : await memoryVisibility(db, user)
  const languages = {
    sourceLanguageId: await languageNamed(db, 'source_language', query.source_language),
    targetLanguageId: await languageNamed(db, 'target_language', query.target_language),
  }
  const found: Static<typeof Match>[] = []
  for (const text of request.read().strings) {
    const asked = { text, ...languages, visibility, limit: 1 }
    const [same] = await lookUpExactly(db, asked)
    const [best] = same || exact ? [same] : await lookUp(db, { ...asked, least: LOOKUP_LEAST })
    found.push(presentMatch(text, best))
  }
  return found
}

/** Takes an entry out of the memories that the caller may change; elsewhere it stays. */
async function forget(tx: Db, { actor }: Pick<ApiRequest, 'actor'>, row: MemoryRow): Promise<void> {
  const user = requireUser(actor)
  const project = row.project_id === null ? undefined : (await projectsByIds(tx, [row.project_id])).get(row.project_id)
  const [manages = false] = await mayMany(tx, actor, 'memory.manage', [site])
  const [ofProject = false] = project ? await mayMany(tx, actor, 'memory.delete', [{ project }]) : []
  const isOwn = row.user_id === user.id && projectsOfToken(actor) === undefined
  if (isOwn) noteGrant(actor, 'own_memory')
  if (!manages && !ofProject && !isOwn) throw new AppError('permission_denied')
  const stays = {
    project_id: manages || ofProject ? null : row.project_id,
    user_id: manages || isOwn ? null : row.user_id,
    shared: manages || ofProject ? 0 : row.shared,
    from_file: manages ? 0 : row.from_file,
  }
  const isGone = stays.project_id === null && stays.user_id === null && stays.shared === 0
  if (isGone) await deleteMemory(tx, [row.id])
  else await updateMemory(tx, row.id, stays)
}

async function requestedEntry(
  db: Db,
  { actor, params }: Pick<ApiRequest<{ readonly id: number }>, 'actor' | 'params'>,
): Promise<MemoryRow> {
  const visibility = await memoryVisibility(db, requireUser(actor))
  const row = await memoryEntry(db, params.id, visibility)
  if (!row) throw new AppError('not_found')
  return row
}

export const memoryRoutes: readonly AnyRoute[] = [
  serveList(memoryContract.memory, {
    async load(request, page) {
      const filter = await filterOf(request)
      const count = await countMemory(request.db, filter)
      return { count, rows: await memoryPage(request.db, filter, page(count)) }
    },
    present: (rows) => rows.map(presentEntry),
  }),
  serveRoute(memoryContract.lookupInMemory, {
    post: lookUpStrings,
  }),
  ...memoryFileRoutes,
  serveRoute(memoryContract.memoryEntry, {
    get: async (request) => presentEntry(await requestedEntry(request.db, request)),
    delete: (request) => request.transaction(async (tx) => forget(tx, request, await requestedEntry(tx, request))),
  }),
]
