import { setTimeout } from 'node:timers/promises'
import type { Actor } from '#server/access/actor.ts'
import { findComponent, findProject } from '#server/access/find.ts'
import { sightOf } from '#server/access/visibility.ts'
import type { ApiRequest, Services, StreamRoute } from '#server/api/http/route.ts'
import { serializerOf } from '#server/api/http/serializer.ts'
import { Change, presentChange } from '#server/api/resources/changes.ts'
import { nobody, othersPresent } from '#server/api/resources/presence.ts'
import { Unit, viewUnits } from '#server/api/resources/units.ts'
import { changesAfter, newestChangeId } from '#server/db/queries/change-lists.ts'
import { componentIdsOfProject } from '#server/db/queries/components.ts'
import { translationsOfComponent } from '#server/db/queries/translations.ts'
import { unitsAfterPosition } from '#server/db/queries/units.ts'
import { AppError } from '#server/errors.ts'
import { turn } from '#server/threads/turn.ts'

/** Changes told at a time. */
const PAGE = 500
/** Units written between two turns of everybody else: a few milliseconds' worth. */
const UNITS = 100

/** Every unit of a component, one JSON object a line, a page at a time from the database. */
async function* unitLines(request: ApiRequest, componentId: number, signal: AbortSignal): AsyncIterable<string> {
  const serialize = serializerOf(Unit)
  for (const { id: translationId } of await translationsOfComponent(request.db, componentId))
    for (let position = 0; !signal.aborted; ) {
      const rows = await unitsAfterPosition(request.db, { componentId, translationId, position, limit: UNITS })
      if (rows.length === 0) break
      const units = await viewUnits(request, rows)
      yield units.map((unit) => `${serialize(unit)}\n`).join('')
      position = rows.at(-1)?.position ?? 0
      await turn()
    }
}

const LOOK_EVERY = 300
const SIGN_OF_LIFE = 15_000

/** Whether a project is still there for somebody, and which of its changes they may know of. */
async function ownersSeen(db: ApiRequest['db'], actor: Actor, slug: string) {
  const project = await findProject(db, actor, slug)
  const { components } = await sightOf(db, actor)
  const own = await componentIdsOfProject(db, project.id)
  return { project, owners: [...(components ? own.filter((id) => components.includes(id)) : own), -project.id] }
}

/**
 * Changes of a project as they happen, and who is at work in it. Rights are asked anew each time there is something to
 * tell.
 */
async function* changeEvents(
  request: ApiRequest,
  { database }: Services,
  from: number,
  signal: AbortSignal,
): AsyncIterable<string> {
  const { db, actor, links, params } = request
  const serialize = serializerOf(Change)
  let last = from
  let epoch: string | number | undefined
  let quiet = 0
  let around = nobody
  yield ': listening\n\n'
  while (!signal.aborted) {
    const now = await database.epoch()
    if (now !== epoch) {
      epoch = now
      const { project, owners } = await ownersSeen(db, actor, params.project as string)
      const present = await othersPresent(request, { projectId: project.id, components: owners })
      if (present !== around) yield `event: presence\ndata: ${present}\n\n`
      around = present
      for (const row of await changesAfter(db, { projectId: project.id, owners, after: last, limit: PAGE })) {
        last = row.id
        yield `id: ${row.id}\nevent: change\ndata: ${serialize(presentChange(row, { links, actor }))}\n\n`
        quiet = 0
      }
    }
    await setTimeout(LOOK_EVERY, undefined, { signal }).catch(() => {})
    quiet += LOOK_EVERY
    if (quiet < SIGN_OF_LIFE) continue
    quiet = 0
    // Whose time is over has gone without a trace in the database.
    epoch = undefined
    yield ': still here\n\n'
  }
}

export const streamRoutes: readonly StreamRoute[] = [
  {
    path: '/api/components/:project/:component/export/',
    name: 'Export of a component',
    summary: 'All units of the component, one JSON object a line.',
    needs: 'anyone who may see it',
    reply: 'stream',
    isLarge: true,
    contentType: 'application/x-ndjson',
    async handle(request) {
      const { db, actor, params } = request
      const { component } = await findComponent(db, actor, params.project as string, params.component as string)
      return unitLines(request, component.id, request.whileWanted())
    },
  },
  {
    path: '/api/projects/:project/events/',
    name: 'Events of a project',
    summary:
      'Changes as they happen, as server-sent events; Last-Event-ID goes on from there. Who signed in also hears who has which string open.',
    needs: 'anyone who may see it',
    reply: 'stream',
    contentType: 'text/event-stream',
    async handle(request) {
      const { db, actor, params, query, services } = request
      await ownersSeen(db, actor, params.project as string)
      const given = String(request.headers['last-event-id'] ?? query.last_event_id ?? '')
      if (given !== '' && !/^\d{1,15}$/.test(given)) throw new AppError('not_found')
      const from = given === '' ? await newestChangeId(db) : Number(given)
      return changeEvents(request, services, from, request.whileWanted())
    },
  },
]
