import type { FastifyInstance } from 'fastify'
import { createUserToken, deleteTokens } from '#server/access/tokens.ts'
import { buildApp } from '#server/api/app.ts'
import type { RunningServices } from '#server/cli/services.ts'
import type { OwnApi } from '#server/jobs/handler.ts'
import type { ApiCall, ApiReply } from '#server/move-in/api-calls.ts'

/** Microseconds for which a token holds: a run that is killed leaves one, which soon lets nobody in. */
const TOKEN_LIFE = 30 * 60_000_000

/** Our own API without a port, for work that brings in what others send: it is held to the same rules as anybody's. */
export function ownApi(services: RunningServices): OwnApi {
  return async (userId) => {
    const { database, now, config, log } = services
    const names: string[] = []
    let latest: { readonly made: number; readonly key: Promise<string> } | undefined
    // The one before goes on until it expires: requests that have it are underway.
    const token = (): Promise<string> => {
      const made = now()
      if (!latest || made - latest.made > TOKEN_LIFE / 2) {
        const name = `move-in ${made}`
        names.push(name)
        const grant = { expires: made + TOKEN_LIFE, scopes: null, projects: null }
        const key = createUserToken(database.db, userId, made, name, grant)
        // One that could not be made is tried anew by the next who asks.
        key.catch(() => {
          latest = undefined
        })
        latest = { made, key }
      }
      return latest.key
    }
    // Limits are for others.
    const app = buildApp({ ...services, config: { ...config, rates: { visitors: 0, users: 0, hooks: 0 } } }, log)
    return {
      call: async (path, call) => inject(app, path, await token(), call),
      close: async () => {
        for (const name of names) await deleteTokens(database.db, userId, name)
        await app.close()
      },
    }
  }
}

async function inject(app: FastifyInstance, path: string, key: string, call: ApiCall = {}): Promise<ApiReply> {
  const { payload, type } = await payloadOf(call)
  const reply = await app.inject({
    method: call.method ?? 'GET',
    url: path,
    headers: { accept: 'application/json', authorization: `Token ${key}`, ...type },
    ...(payload === undefined ? {} : { payload }),
  })
  const headers = Object.entries(reply.headers).map(([name, value]) => [name, String(value)])
  return { status: reply.statusCode, headers: Object.fromEntries(headers), body: reply.rawPayload }
}

async function payloadOf({
  json,
  form,
}: ApiCall): Promise<{ payload?: string | Buffer; type: Record<string, string> }> {
  if (json !== undefined) return { payload: JSON.stringify(json), type: { 'content-type': 'application/json' } }
  if (!form) return { type: {} }
  const sent = new Response(form)
  return {
    payload: Buffer.from(await sent.arrayBuffer()),
    type: { 'content-type': sent.headers.get('content-type') ?? '' },
  }
}
