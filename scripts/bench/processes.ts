import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

const running = new Set<ChildProcess>()

/** Ends everything that was started here; for the way out, whatever the reason. */
export function endAll(): void {
  for (const child of running) child.kill('SIGKILL')
}

/** '0-3,8' -> [0, 1, 2, 3, 8]. */
export const cpuList = (text: string): number[] =>
  text.split(',').flatMap((range) => {
    const [first = Number.NaN, last = first] = range.split('-').map(Number)
    return Array.from({ length: last - first + 1 }, (_, i) => first + i)
  })

/** Cores for the served side and for the load: two different ones, or none where they cannot be chosen. */
function chooseCores(): { readonly serving: number; readonly loading: number } | undefined {
  try {
    const allowed = /^Cpus_allowed_list:\s*(\S+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? ''
    const [serving, loading] = cpuList(allowed)
    if (serving === undefined || loading === undefined) return undefined
    execFileSync('taskset', ['-c', String(serving), 'true'], { stdio: 'ignore' })
    return { serving, loading }
  } catch {
    return undefined
  }
}

export const cores = chooseCores()

export interface NodeOptions {
  /** A process of the service gets its settings and nothing else of our environment. */
  readonly env?: Readonly<Record<string, string>>
  readonly core?: number | undefined
  readonly stdio?: SpawnOptions['stdio']
}

/** Starts this Node on `args`, on one core if named. */
export function startNode(args: readonly string[], options: NodeOptions = {}): ChildProcess {
  const pin = options.core === undefined ? [] : ['taskset', '-c', String(options.core)]
  const [command, ...rest] = [...pin, process.execPath, ...args]
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(command as string, rest, {
    cwd: root,
    env: { PATH, HOME, ...options.env },
    stdio: options.stdio ?? ['ignore', 'pipe', 'inherit'],
    serialization: 'advanced',
  })
  running.add(child)
  child.once('close', () => running.delete(child))
  return child
}

export async function stopNode(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'close')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), 5000)
  await ended
  clearTimeout(timer)
}

/** Waits for a child to end well and gives back what it wrote to the given pipe. */
export async function outputOf(child: ChildProcess, pipe = 1): Promise<string> {
  let text = ''
  let complaints = ''
  child.stdio[pipe]?.on('data', (chunk: Buffer) => {
    text += chunk
  })
  child.stderr?.on('data', (chunk: Buffer) => {
    complaints = (complaints + chunk).slice(-2000)
  })
  const [status, signal] = await once(child, 'close')
  if (status !== 0)
    throw new Error(`${child.spawnargs.slice(-6).join(' ')} ended with ${status ?? signal}\n${complaints}`)
  return text
}
