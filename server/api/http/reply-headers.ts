import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'

const YEAR = 31_536_000

type Header = readonly [name: string, value: string]

/** What every reply has, whatever it is: no browser guesses types, and none comes back without encryption. */
export const everyReplyHeaders = ({ publicUrl }: Pick<Config, 'publicUrl'>): readonly Header[] => [
  ['X-Content-Type-Options', 'nosniff'],
  ...(publicUrl.startsWith('https:') ? [['Strict-Transport-Security', `max-age=${YEAR}`] as const] : []),
]

export function addReplyHeaders(app: FastifyInstance, config: Pick<Config, 'publicUrl'>): void {
  const headers = Object.fromEntries(everyReplyHeaders(config))
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}
