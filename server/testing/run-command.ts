import { Readable } from 'node:stream'
import { format } from 'node:util'
import { vi } from 'vitest'
import { runCommandLine } from '#server/main.ts'
import { environment, type Finished, type ProgramLocation } from '#server/testing/program.ts'

/** `dragoman` with these words, in this process: a program of its own takes half a second of a processor to start. */
export async function runCommand(
  database: ProgramLocation,
  args: readonly string[],
  { input = '', env = {} }: { input?: string; env?: Readonly<Record<string, string>> } = {},
): Promise<Finished> {
  let stdout = ''
  let stderr = ''
  const said = [
    vi.spyOn(console, 'log').mockImplementation((...words) => {
      stdout += `${format(...words)}\n`
    }),
    vi.spyOn(console, 'error').mockImplementation((...words) => {
      stderr += `${format(...words)}\n`
    }),
    vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => {
      stderr += chunk
      return true
    }),
  ]
  const settings = environment(database, { LOG_LEVEL: 'silent', ...env })
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value)
  const stdin = Object.getOwnPropertyDescriptor(process, 'stdin') ?? {}
  Object.defineProperty(process, 'stdin', { configurable: true, value: Readable.from([input]) })
  try {
    await runCommandLine(args)
    return { status: Number(process.exitCode ?? 0), stdout, stderr }
  } finally {
    process.exitCode = undefined
    Object.defineProperty(process, 'stdin', stdin)
    vi.unstubAllEnvs()
    for (const spy of said) spy.mockRestore()
  }
}
