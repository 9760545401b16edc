import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { message } from '#core/messages/message.ts'
import { AppError } from '#server/errors.ts'

export type GettextTool = 'msgmerge' | 'sphinx-build' | 'xgettext'

/** Where programs are found: what the service was started with. */
export interface ProgramEnvironment {
  readonly PATH?: string | undefined
}

const TIMEOUT_MS = 60_000
const MAX_BYTES = 64 * 1024 * 1024
const MAX_ERROR_CHARACTERS = 4000

/** Nothing else of the machine's environment, and no hooks: the tools read the files they are given, and write one. */
const environmentOf = ({ PATH }: ProgramEnvironment): NodeJS.ProcessEnv => ({ PATH, LC_ALL: 'C.UTF-8', LANGUAGE: 'C' })

export interface GettextRun {
  readonly tool: GettextTool
  readonly environment: ProgramEnvironment
  readonly args: readonly string[]
  /** By their paths below the folder that the tool works in. */
  readonly files: ReadonlyMap<string, Uint8Array>
  /** What it writes, below that folder. */
  readonly output: string
  readonly signal?: AbortSignal | undefined
}

async function ended(child: ChildProcess, tool: GettextTool): Promise<void> {
  let words = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    words = (words + chunk.toString()).slice(-MAX_ERROR_CHARACTERS)
  })
  const { promise, resolve, reject } = Promise.withResolvers<number | null>()
  child.on('error', reject)
  child.on('close', resolve)
  let status: number | null
  try {
    status = await promise
  } catch (error) {
    throw new AppError('settings', message('addon.toolMissing', { tool }), { cause: error })
  }
  if (status === 0) return
  const lines = words.trim().split('\n')
  // What is wrong with a line of a file says more than how many of them there are.
  const problem = (lines.find((line) => /:\d+:/.test(line)) ?? lines.at(-1) ?? '').slice(0, 300)
  throw new AppError('settings', message('addon.toolFailed', { tool, problem }))
}

/** Tools that were found, by where: they are not looked for again. */
const found = new Set<string>()

/** Whether the machine has a tool. */
export async function hasGettext(tool: GettextTool, environment: ProgramEnvironment): Promise<boolean> {
  const key = `${tool}\n${environment.PATH}`
  if (found.has(key)) return true
  const child = spawn(tool, ['--version'], { env: environmentOf(environment), stdio: 'ignore', timeout: TIMEOUT_MS })
  const { promise, resolve } = Promise.withResolvers<boolean>()
  child.on('error', () => resolve(false))
  child.on('close', (status) => resolve(status === 0))
  const there = await promise
  if (there) found.add(key)
  return there
}

/** Runs a tool of gettext on some files in a folder of its own, and returns what it wrote; undefined for nothing. */
export async function runGettext(run: GettextRun): Promise<Uint8Array | undefined> {
  const { tool, environment, args, files, output, signal } = run
  const size = [...files.values()].reduce((sum, bytes) => sum + bytes.length, 0)
  if (size > MAX_BYTES) throw new AppError('settings', message('addon.tooMuchForTool', { tool }))
  const folder = await mkdtemp(join(tmpdir(), 'dragoman-gettext-'))
  try {
    for (const [path, bytes] of files) {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), bytes)
    }
    const child = spawn(tool, [...args], {
      cwd: folder,
      env: environmentOf(environment),
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: TIMEOUT_MS,
      killSignal: 'SIGKILL',
      ...(signal && { signal }),
    })
    await ended(child, tool)
    return new Uint8Array(await readFile(join(folder, output)))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
