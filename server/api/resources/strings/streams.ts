import { Change } from '#core/contract/history/changes.ts'
import { streamContract } from '#core/contract/strings/streams.ts'
import { Unit } from '#core/contract/strings/units.ts'
import type { Actor } from '#server/access/actor.ts'
import { findComponent, findProject } from '#server/access/find.ts'
import { visibilityOf } from '#server/access/visibility.ts'
import type { AnyRoute, ApiRequest } from '#server/api/http/route.ts'
import { serializerOf } from '#server/api/http/serializer.ts'
import { serveRoute } from '#server/api/http/serve-route.ts'
import { isLostRight } from '#server/api/http/stream.ts'
import { presentChange } from '#server/api/resources/history/changes.ts'
import { watchChanges } from '#server/api/resources/strings/change-watch.ts'
import { nobody, othersPresent } from '#server/api/resources/strings/presence.ts'
import { viewUnits } from '#server/api/resources/strings/units.ts'
import { type ComponentRow, componentIdsOfProject } from '#server/db/queries/components/components.ts'
import { translationsOfComponent } from '#server/db/queries/components/translations.ts'
import { changesAfter, newestChangeId } from '#server/db/queries/history/change-lists.ts'
import { unitsAfterPosition } from '#server/db/queries/strings/units.ts'
import { AppError } from '#server/errors.ts'
import { turn } from '#server/threads/turn.ts'

/** Changes told at a time. */
const PAGE = 500

/** Units written between two turns of everybody else: a few milliseconds' worth. */
const UNITS = 100

/** Every unit of a component, one JSON object a line, a page at a time from the database, to those who may still see it. */
async function* unitLines(
  request: ApiRequest<{ readonly project: string; readonly component: string }>,
  componentId: number,
): AsyncIterable<string> {
  const serialize = serializerOf(Unit)
  const signal = request.whileWanted()
  let call = request
  for (const { id: translationId } of await translationsOfComponent(request.db, componentId))
    for (let position = 0; !signal.aborted; ) {
      const latest = await request.current()
      if (latest !== call && (await requestedComponent(latest)).id !== componentId) throw new AppError('not_found')
      call = latest
      const rows = await unitsAfterPosition(call.db, { componentId, translationId, position, limit: UNITS })
      if (rows.length === 0) break
      const units = await viewUnits(call, rows)
      yield units.map((unit) => `${serialize(unit)}\n`).join('')
      position = rows.at(-1)?.position ?? 0
      await turn()
    }
}

async function requestedComponent({
  db,
  actor,
  params,
}: ApiRequest<{ readonly project: string; readonly component: string }>): Promise<ComponentRow> {
  const { component } = await findComponent(db, actor, params.project, params.component)
  return component
}

const SIGN_OF_LIFE = 15_000

/**
 * How often those who are told nothing are looked at again: rarely, since nothing is told to anybody without a look. What is written to
 * other projects, and that a token was used, is no reason.
 */
const LOOK_AGAIN = { afterWrites: 4, always: 240 }

/** Whether a project is still there for somebody, and which of its changes they may know of. */
async function ownersSeen(db: ApiRequest['db'], actor: Actor, slug: string) {
  const project = await findProject(db, actor, slug)
  const { components } = await visibilityOf(db, actor)
  const own = await componentIdsOfProject(db, project.id)
  return { project, owners: [...(components ? own.filter((id) => components.includes(id)) : own), -project.id] }
}

interface Heard {
  readonly last: number
  readonly presence: string
}

/** What there is to tell since then, to somebody as they are now. */
async function news(
  call: ApiRequest<{ readonly project: string }>,
  { last, presence }: Heard,
): Promise<Heard & { readonly events: readonly string[] }> {
  const { db, actor, links, params } = call
  const serialize = serializerOf(Change)
  const { project, owners } = await ownersSeen(db, actor, params.project)
  const present = await othersPresent(call, { projectId: project.id, components: owners })
  const rows = await changesAfter(db, { projectId: project.id, owners, after: last, limit: PAGE })
  const changes = rows.map(
    (row) => `id: ${row.id}\nevent: change\ndata: ${serialize(presentChange(row, { links, actor }))}\n\n`,
  )
  const events = present === presence ? changes : [`event: presence\ndata: ${present}\n\n`, ...changes]
  return { events, last: rows.at(-1)?.id ?? last, presence: present }
}

/** How often news are read anew because something was written meanwhile: on a busy site that never ends. */
const MAX_READS = 3

/** The news as of a moment in which the caller was looked at: who loses a right is told nothing that happened afterwards. */
async function consistentNews(request: ApiRequest<{ readonly project: string }>, heard: Heard) {
  const { database } = request.services
  for (let reads = 1; ; reads++) {
    const epoch = await database.epoch()
    const found = await news(await request.current(), heard)
    if (found.events.length === 0 || reads === MAX_READS || (await database.epoch()) === epoch) return found
  }
}

/** Changes of a project as they happen, and who is at work in it, for as long as the caller may know of them. */
async function* changeEvents(
  request: ApiRequest<{ readonly project: string }>,
  { projectId, from }: { readonly projectId: number; readonly from: number },
): AsyncIterable<string> {
  const signal = request.whileWanted()
  const { database, now } = request.services
  const watch = watchChanges(database, now)
  const ear = watch.listen(projectId)
  let heard: Heard = { last: from, presence: nobody }
  try {
    yield ': listening\n\n'
    for (let hasNews = true, epoch = watch.epoch, quiet = 0; !signal.aborted; ) {
      if (hasNews) {
        quiet = 0
        epoch = watch.epoch
        const { events, ...next } = await consistentNews(request, heard)
        heard = next
        if (events.length > 0) yield events.join('')
      }
      hasNews = await ear.wait(SIGN_OF_LIFE, signal)
      if (hasNews || signal.aborted) continue
      quiet++
      const isCurrent = epoch !== undefined && database.isCurrent(epoch, projectId)
      hasNews = quiet >= (isCurrent ? LOOK_AGAIN.always : LOOK_AGAIN.afterWrites)
      yield ': still here\n\n'
    }
  } finally {
    ear.close()
  }
}

/** The stream ends like one that has nothing more to tell: a client that asks again is told why. */
async function* whileAllowed(events: AsyncIterable<string>): AsyncIterable<string> {
  try {
    yield* events
  } catch (error) {
    if (!isLostRight(error)) throw error
  }
}

export const streamRoutes: readonly AnyRoute[] = [
  serveRoute(streamContract.exportOfComponent, {
    get: async (request) => {
      const { id } = await requestedComponent(request)
      return unitLines(request, id)
    },
  }),
  serveRoute(streamContract.eventsOfProject, {
    get: async (request) => {
      const { db, actor, params, query } = request
      const { project } = await ownersSeen(db, actor, params.project)
      const given = String(request.headers['last-event-id'] ?? query.last_event_id ?? '')
      if (given !== '' && !/^\d{1,15}$/.test(given)) throw new AppError('not_found')
      const from = given === '' ? await newestChangeId(db) : Number(given)
      return whileAllowed(changeEvents(request, { projectId: project.id, from }))
    },
  }),
]
