import { type ClientRequest, get } from 'node:http'

export interface StreamReader {
  readonly authorization: string
  readonly path: string
}

/** How many are being opened at the same time. */
const MAX_CONCURRENT = 50

/** Resolves when the service has begun to answer; what comes back ends the stream. */
function openStream(origin: string, { authorization, path }: StreamReader): Promise<ClientRequest> {
  return new Promise((opened, fail) => {
    const request = get(`${origin}${path}`, { agent: false, headers: { authorization } }, (reply) => {
      if (reply.statusCode !== 200) fail(new Error(`${path} was answered with ${reply.statusCode}`))
      reply.once('data', () => opened(request))
      // Ended from here, or with the service.
      reply.on('error', () => {})
      reply.once('end', () => fail(new Error(`${path} ended`)))
    })
    request.on('error', fail)
  })
}

/** Opens an event stream for each reader; what comes back ends them all. */
export async function openStreams(origin: string, readers: readonly StreamReader[]): Promise<() => void> {
  const open: ClientRequest[] = []
  const waiting = [...readers]
  const one = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) open.push(await openStream(origin, next))
  }
  await Promise.all(Array.from({ length: MAX_CONCURRENT }, one))
  return () => {
    for (const request of open) request.destroy()
  }
}
