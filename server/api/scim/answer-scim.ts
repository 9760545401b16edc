import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import { message } from '#core/messages/message.ts'
import { parseBoundedJson } from '#core/text/bounded-json.ts'
import type { BodyReceiver } from '#server/api/http/intake/receiver.ts'
import { resourceTypes, schemas, serviceProviderConfig } from '#server/api/scim/discovery.ts'
import { listOf } from '#server/api/scim/listing.ts'
import { type ScimResource, selected } from '#server/api/scim/present.ts'
import { type ScimCall, type ScimQuery, scimGroups, scimUsers } from '#server/api/scim/resources.ts'
import { type Db, inTransaction } from '#server/db/database.ts'
import { insertAudit } from '#server/db/queries/accounts/audit-log.ts'
import type { Tables } from '#server/db/tables.ts'
import { AppError } from '#server/errors.ts'

/** A group with tens of thousands of members. */
const LARGEST_BODY = 4 * 1024 * 1024

export type ScimHttpRequest = FastifyRequest<{ Params: { '*': string }; Querystring: ScimQuery }>

export interface ScimAnswer {
  readonly status: number
  readonly body?: object
  readonly version?: string
  readonly location?: string
}

function bodyOf(bytes: Buffer, { headers }: FastifyRequest): unknown {
  if (!/^\s*application\/(scim\+)?json\s*(;|$)/i.test(headers['content-type'] ?? ''))
    throw new AppError('unsupported_media_type')
  try {
    return parseBoundedJson(bytes.toString())
  } catch (error) {
    throw new AppError('parse_error', message('scim.body'), { cause: error })
  }
}

const notAllowed = (method: string) =>
  new AppError('method_not_allowed', message('request.methodNamedNotAllowed', { method }))

/** What describes the service: fixed lists, and one of them by its id. */
function described(base: string, kind: string, id: string | undefined): object {
  if (kind === 'ServiceProviderConfig' && id === undefined) return serviceProviderConfig(base)
  const all = kind === 'ResourceTypes' ? resourceTypes(base) : schemas(base)
  if (kind !== 'ResourceTypes' && kind !== 'Schemas') throw new AppError('not_found')
  if (id === undefined) return listOf(all, all.length)
  const one = all.find((known) => known.id === id)
  if (!one) throw new AppError('not_found')
  return one
}

const answerOf = (resource: ScimResource, call: ScimCall, status = 200): ScimAnswer => ({
  status,
  body: selected(resource, call.query),
  version: resource.meta.version,
})

/** For the site's audit log. */
const noteScim = (tx: Db, { scim }: ScimCall, kind: string, verb: 'created' | 'changed' | 'deleted', id: string) =>
  insertAudit(
    tx,
    {
      actorId: null,
      activity: kind === 'Users' ? `scim_user_${verb}` : `scim_group_${verb}`,
      object: `scim/v2/${kind}/${id}`,
      details: { connection: scim.client.name },
      device: scim.device,
    },
    scim.now,
  )

/** Finds what the address names and does what the method says. */
export async function answerScim(
  request: ScimHttpRequest,
  call: ScimCall,
  { db, bodies }: { readonly db: Kysely<Tables>; readonly bodies: BodyReceiver },
): Promise<ScimAnswer> {
  const { method } = request
  const [kind = '', id, ...rest] = request.params['*'].replace(/\/$/, '').split('/')
  const collection = kind === 'Users' ? scimUsers : kind === 'Groups' ? scimGroups : undefined
  if (rest.length > 0) throw new AppError('not_found')
  if (!collection) {
    const body = described(call.base, kind, id)
    if (method !== 'GET') throw notAllowed(method)
    return { status: 200, body }
  }
  const send = <T>(work: (body: unknown) => Promise<T>): Promise<T> =>
    bodies.withBytes(request, { limit: LARGEST_BODY, caller: `scim ${call.scim.client.id}` }, (bytes) =>
      work(bodyOf(bytes, request)),
    )
  if (id === undefined) {
    if (method === 'GET') return { status: 200, body: await collection.list(db, call) }
    if (method !== 'POST') throw notAllowed(method)
    const added = await send((body) =>
      inTransaction(db, async (tx) => {
        const made = await collection.add(tx, call, body)
        await noteScim(tx, call, kind, 'created', String(made.id))
        return made
      }),
    )
    return { ...answerOf(added, call, 201), location: String(Reflect.get(added.meta, 'location')) }
  }
  if (method === 'GET') return answerOf(await collection.read(db, call, id), call)
  if (method === 'DELETE') {
    await inTransaction(db, async (tx) => {
      await collection.remove(tx, call, id)
      await noteScim(tx, call, kind, 'deleted', id)
    })
    return { status: 204 }
  }
  if (method !== 'PUT' && method !== 'PATCH') throw notAllowed(method)
  const how = method === 'PUT' ? 'replace' : 'patch'
  const changed = await send((body) =>
    inTransaction(db, async (tx) => {
      const made = await collection.change(tx, call, id, how, body)
      await noteScim(tx, call, kind, 'changed', id)
      return made
    }),
  )
  return answerOf(changed, call)
}
