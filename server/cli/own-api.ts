import type { FastifyInstance } from 'fastify'
import { createUserToken, deleteTokens } from '#server/access/tokens.ts'
import { buildApp } from '#server/api/app.ts'
import type { RunningServices } from '#server/cli/services.ts'
import type { OwnApi } from '#server/jobs/handler.ts'
import type { ApiCall, ApiReply } from '#server/move-in/api-calls.ts'

/** Microseconds for which the token holds: longer than any run. */
const TOKEN_LIFE = 7 * 86_400_000_000

/** Our own API without a port, for work that brings in what others send: it is held to the same rules as anybody's. */
export function ownApi(services: RunningServices): OwnApi {
  return async (userId) => {
    const { database, now, config, log } = services
    const name = `move-in ${now()}`
    const grant = { expires: now() + TOKEN_LIFE, scopes: null, projects: null }
    const key = await createUserToken(database.db, userId, now(), name, grant)
    // Limits are for others.
    const app = buildApp({ ...services, config: { ...config, rates: { visitors: 0, users: 0, hooks: 0 } } }, log)
    return {
      call: (path, call) => inject(app, path, key, call),
      close: async () => {
        await deleteTokens(database.db, userId, name)
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
