import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { PREPARER_PORT } from './prepared.ts'

/** Starts it and puts its port into the environment that workers inherit; the result ends it. */
export async function startPreparer(): Promise<() => Promise<void>> {
  // Detached: Ctrl-C goes to everybody at the terminal, and this one has to tidy up after the others.
  const child = spawn(process.execPath, [join(import.meta.dirname, 'preparer.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  })
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  const port = await Promise.race([
    new Promise<string>((heard) => child.stdout.once('data', (data: Buffer) => heard(data.toString().trim()))),
    ended.then((status) => {
      throw new Error(`What prepares databases for tests ended with status ${status}`)
    }),
  ])
  process.env[PREPARER_PORT] = port
  return async () => {
    delete process.env[PREPARER_PORT]
    child.stdin.end('over')
    await ended
  }
}
