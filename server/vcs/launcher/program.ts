import { spawn } from 'node:child_process'
import type { Readable } from 'node:stream'

/** What is started, and with what. */
export interface ProgramCall {
  readonly file: string
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv
  readonly cwd: string
}

/** With a promise, nothing more is read before it is kept. */
type Taken = Promise<void> | undefined

/** What a program does, as it happens. One that could not be started has an error and no end. */
export interface ProgramEvents {
  readonly stdout: (chunk: Buffer) => Taken
  readonly stderr: (chunk: Buffer) => Taken
  readonly close: (status: number | null) => void
  readonly error: (error: Error) => void
}

export interface StartedProgram {
  write(data: string | Uint8Array): void
  /** Nothing more is written. */
  end(data?: string | Uint8Array): void
  kill(): void
}

function hear(stream: Readable, take: (chunk: Buffer) => Taken): void {
  stream.on('data', (chunk: Buffer) => {
    const taken = take(chunk)
    if (!taken) return
    stream.pause()
    taken.finally(() => stream.resume())
  })
}

/** A child of this process. */
export function startHere({ file, args, env, cwd }: ProgramCall, on: ProgramEvents): StartedProgram {
  const child = spawn(file, [...args], { env, cwd })
  hear(child.stdout, on.stdout)
  hear(child.stderr, on.stderr)
  // It may end without having read everything.
  child.stdin.on('error', () => {})
  child.once('error', on.error)
  child.once('close', on.close)
  return {
    write: (data) => void child.stdin.write(data),
    end: (data) => void child.stdin.end(data),
    kill: () => void child.kill('SIGKILL'),
  }
}
