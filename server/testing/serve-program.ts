import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { programFile } from '#server/testing/program-file.ts'

export interface ServingProgram {
  readonly url: string
  /** What the program said so far. */
  printed(): string
  /** The process itself, for tests that end it in their own way. */
  readonly child: ChildProcess
  close(): Promise<void>
}

const root = resolve(import.meta.dirname, '../..')

/** `dragoman serve`, once it listens; `folder` is its home. */
export async function start(
  env: Record<string, string>,
  folder: string,
  options: string[] = [],
): Promise<ServingProgram> {
  const child = spawn(process.execPath, [programFile, 'serve', ...options], {
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
    child,
    close: async () => {
      const ended = new Promise((done) => child.once('exit', done))
      child.kill('SIGTERM')
      await ended
    },
  }
}
