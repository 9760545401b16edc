// The floor of an endpoint: its very bytes, from memory, by a Fastify route that does nothing else.
import fastify from 'fastify'
import { answerQuestions } from '../channel.ts'

export interface FloorOrder {
  readonly bodies: readonly Uint8Array[]
}

export interface FloorAddress {
  readonly origin: string
  readonly path: string
}

const PATH = '/floor/'
let bodies: readonly Buffer[] = []
let next = 0

const app = fastify()
app.get(PATH, (_request, reply) => {
  reply.type('application/json').send(bodies[next++ % bodies.length])
})
const origin = await app.listen({ host: '127.0.0.1', port: 0 })

answerQuestions(async (order: FloorOrder): Promise<FloorAddress> => {
  bodies = order.bodies.map((body) => Buffer.from(body))
  return { origin, path: PATH }
})
