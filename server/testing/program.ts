import { spawn, spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import type { TestDatabase } from '#server/testing/engines.ts'
import { programFile } from '#server/testing/program-file.ts'

const root = resolve(import.meta.dirname, '../..')

/** Where a program keeps its things. */
export type ProgramLocation = Pick<TestDatabase, 'folder' | 'url'>

export const environment = (database: ProgramLocation, env: Readonly<Record<string, string>>) => ({
  PATH: process.env.PATH,
  HOME: database.folder,
  DATA_DIR: database.folder,
  DATABASE_URL: database.url,
  SHUTDOWN_DELAY: '0',
  ...env,
})

export interface Finished {
  readonly status: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Runs `dragoman` with these words to its end. */
export function runProgram(
  database: ProgramLocation,
  args: readonly string[],
  {
    input = '',
    env = {},
    file = programFile,
  }: { input?: string; env?: Readonly<Record<string, string>>; file?: string } = {},
): Finished {
  return spawnSync(process.execPath, [file, ...args], {
    cwd: root,
    env: environment(database, env),
    input,
    encoding: 'utf8',
    timeout: 120_000,
  })
}

export interface RunningProgram {
  readonly pid: number
  readonly url: string
  /** Everything printed so far. */
  printed(): string
  /** Waits until something like this was printed. */
  prints(pattern: RegExp): Promise<RegExpExecArray>
  stop(): Promise<void>
}

/** `dragoman serve` on a port of its own; one with ROLE=worker has no address. `file`: of another release. */
export async function startProgram(
  database: ProgramLocation,
  env: Readonly<Record<string, string>> = {},
  file: string = programFile,
): Promise<RunningProgram> {
  const child = spawn(process.execPath, [file, 'serve'], {
    cwd: root,
    env: environment(database, { PORT: '0', ...env }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const url = await new Promise<string>((found, failed) => {
    const read = (chunk: Buffer) => {
      text += chunk
      const begun = /serves (http:\/\/[^/\s]+)|runs background jobs/.exec(text)
      if (begun) found(begun[1] ?? '')
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (status) => failed(new Error(`the server ended with status ${status}:\n${text}`)))
  })
  return {
    pid: child.pid ?? 0,
    url,
    printed: () => text,
    prints: async (pattern) => {
      for (;;) {
        const found = pattern.exec(text)
        if (found) return found
        await new Promise((heard) => child.stdout.once('data', heard))
      }
    },
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((done) => child.once('exit', done))
      child.kill('SIGTERM')
      await ended
    },
  }
}
