import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Milliseconds that somebody has to hear the answer while they are still sending. */
const LINGER = 1000
/** Bytes that are still taken from them, and thrown away: small bodies end, large ones do not. */
const MAX_DISCARDED_BYTES = 64 * 1024

const isUnread = (request: IncomingMessage): boolean =>
  !request.readableEnded &&
  (request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0)

/**
 * Who is refused before their body was read is answered at once, and the connection is closed. Closing while bytes arrive
 * would take the answer away from them before they have read it, so there is a moment in between.
 */
export function closeOnUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!isUnread(request.raw)) return done()
    reply.header('Connection', 'close')
    const bytes = bytesOf(payload)
    done(null, bytes === undefined ? payload : lingering(request.raw, reply, bytes))
  })
}

/** Undefined for what is a stream already. */
function bytesOf(payload: unknown): Buffer | undefined {
  if (typeof payload === 'string') return Buffer.from(payload)
  return payload instanceof Uint8Array ? Buffer.from(payload) : undefined
}

function lingering(request: IncomingMessage, reply: FastifyReply, bytes: Buffer): Readable {
  reply.header('Content-Length', String(bytes.length))
  return Readable.from(
    (async function* () {
      yield bytes
      await discarded(request)
    })(),
  )
}

function discarded(request: IncomingMessage): Promise<void> {
  return new Promise((done) => {
    let size = 0
    const clock = setTimeout(end, LINGER)
    function end() {
      clearTimeout(clock)
      request.off('data', drop).off('end', end).off('close', end).off('error', end).pause()
      done()
    }
    function drop(piece: Buffer) {
      size += piece.length
      if (size > MAX_DISCARDED_BYTES) request.pause()
    }
    request.on('data', drop).once('end', end).once('close', end).once('error', end)
    if (request.destroyed) end()
    else request.resume()
  })
}
