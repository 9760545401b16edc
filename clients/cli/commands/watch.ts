import { statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ClientError } from '../exit-codes.ts'
import { type CommonOptions, openSession } from '../session.ts'
import type { Terminal } from '../terminal.ts'
import { localFiles } from './compare.ts'
import { pull } from './pull.ts'
import { push } from './push.ts'

export interface WatchOptions extends CommonOptions {
  readonly interval: string
  readonly signal?: AbortSignal
}

/** Pushes source files when they change and pulls translations, until it is stopped. */
export async function watch(terminal: Terminal, { interval, signal, ...options }: WatchOptions): Promise<void> {
  const session = openSession(terminal, options)
  const milliseconds = Math.max(1, Number(interval) || 30) * 1000
  const sources = session.components.flatMap((component) =>
    localFiles(session, component).filter(({ isSource }) => isSource),
  )
  const stateOf = (): string =>
    sources
      .map(({ path }) => statSync(join(session.config.root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0)
      .join(' ')
  terminal.note(`Watching ${sources.length} source files. Press Ctrl+C to stop.`)
  for (let seen = ''; !signal?.aborted; ) {
    try {
      const state = stateOf()
      if (state !== seen) await push(terminal, { ...options, create: false })
      seen = state
      await pull(terminal, { ...options, language: [] })
    } catch (error) {
      // A service that is away for a moment does not end the watch.
      if (!(error instanceof ClientError)) throw error
      terminal.note(error.message)
    }
    await sleep(milliseconds, undefined, signal ? { signal } : {}).catch(() => undefined)
  }
}
