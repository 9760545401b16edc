import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

/** What tests copy from: the path of a database, the address of a PostgreSQL with a template, the folder of the demo's data, the packed program. */
export type Thing = 'sqlite' | 'postgres' | 'demo' | 'program'

/** Names the variable with the port of the one who prepares them; set in a test run of the service. */
export const PREPARER_PORT = 'DRAGOMAN_TEST_PREPARER'

const known = new Map<Thing, Promise<string>>()

/** Asks for it; made at the first question of a run and shared by its processes. */
export function prepared(thing: Thing): Promise<string> {
  const found = known.get(thing) ?? ask(thing)
  known.set(thing, found)
  return found
}

async function ask(thing: Thing): Promise<string> {
  const port = process.env[PREPARER_PORT]
  if (port === undefined)
    throw new Error('There is no test run of the service: tests of core, web and scripts have no databases.')
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(`${thing}\n`)
  const reply: { value?: string; error?: string } = JSON.parse(await text(socket))
  if (reply.value === undefined) throw new Error(`${thing} could not be prepared: ${reply.error}`)
  return reply.value
}
