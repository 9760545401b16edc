import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { demoData } from '#server/testing/demo-data.ts'

export interface DemoServer {
  readonly url: string
  /** What the program said so far. */
  printed(): string
  close(): Promise<void>
}

const root = resolve(import.meta.dirname, '../..')

/** The real program with demo content, in a folder and on a port of its own. */
export const startDemoServer = (env: Record<string, string> = {}): Promise<DemoServer> =>
  startServer(env, (folder) =>
    demoData(folder, async (place) => {
      const maker = await start({ DATA_DIR: place }, place, ['--demo'])
      await maker.close()
    }),
  )

/** The real program, in a folder and on a port of its own; `fill` puts data there first. */
export async function startServer(
  env: Record<string, string> = {},
  fill?: (folder: string) => Promise<void>,
): Promise<DemoServer> {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-demo-'))
  await fill?.(env.DATA_DIR ?? folder)
  const server = await start(env, folder)
  return {
    ...server,
    close: async () => {
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function start(env: Record<string, string>, folder: string, options: string[] = []): Promise<DemoServer> {
  const child = spawn(process.execPath, [join(root, 'server/main.ts'), 'serve', ...options], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: folder, PORT: '0', DATA_DIR: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  const url = await new Promise<string>((found, failed) => {
    child.stderr.on('data', (chunk: Buffer) => {
      printed += chunk
    })
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk
      const address = /serves (http:\/\/[^/\s]+)/.exec(printed)?.[1]
      if (address) found(address)
    })
    child.once('exit', (status) => failed(new Error(`the server ended with status ${status}:\n${printed}`)))
  })
  return {
    url,
    printed: () => printed,
    close: async () => {
      const ended = new Promise((done) => child.once('exit', done))
      child.kill('SIGTERM')
      await ended
    },
  }
}
