// Run as a program beside a test run: makes what tests copy from, each when it is first asked for. It ends with the run,
// however that ends, and leaves nothing behind.
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { endLeftovers } from './leftover-processes.ts'
import type { Thing } from './prepared.ts'
import { RUN_FOLDER } from './run-folder.ts'

const folder = process.env[RUN_FOLDER]
if (folder === undefined) throw new Error(`${RUN_FOLDER} is not set`)

const stops: (() => Promise<void>)[] = []

const makers: Readonly<Record<Thing, () => Promise<string>>> = {
  sqlite: async () => {
    const { makeSqliteTemplate } = await import('./engine-templates.ts')
    return makeSqliteTemplate(join(folder, 'template.sqlite'))
  },
  postgres: async () => {
    const { startPostgresWithTemplate } = await import('./engine-templates.ts')
    const postgres = await startPostgresWithTemplate()
    stops.push(postgres.stop)
    return postgres.url
  },
  demo: async () => {
    const { makeDemoData } = await import('./demo-data.ts')
    return makeDemoData(join(folder, 'demo-data'))
  },
  program: async () => {
    const { packProgram } = await import('./pack-program.ts')
    const program = await packProgram()
    stops.push(async () => rmSync(program.folder, { recursive: true, force: true, maxRetries: 5 }))
    return program.main
  },
}

const isThing = (name: string): name is Thing => Object.hasOwn(makers, name)

const made = new Map<Thing, Promise<string>>()

function make(thing: Thing): Promise<string> {
  const found = made.get(thing) ?? makers[thing]()
  made.set(thing, found)
  return found
}

async function answer(name: string): Promise<object> {
  try {
    if (!isThing(name)) throw new Error(`nobody knows how to prepare ${name}`)
    return { value: await make(name) }
  } catch (error) {
    return { error: String(error) }
  }
}

const server = createServer((socket) => {
  socket.setEncoding('utf8')
  socket.on('error', () => {})
  socket.once('data', async (name: string) => socket.end(JSON.stringify(await answer(name.trim()))))
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (typeof address === 'object' && address) console.log(address.port)
})

async function end(): Promise<void> {
  server.close()
  if (!isOver) endLeftovers(folder as string)
  await Promise.allSettled(made.values())
  await Promise.allSettled(stops.map((stop) => stop()))
  rmSync(folder as string, { recursive: true, force: true, maxRetries: 5 })
  process.exit()
}

/** Said by a run that came to its end; one that was killed says nothing. */
let isOver = false
process.stdin.once('data', () => {
  isOver = true
})
process.stdin.once('close', end)
