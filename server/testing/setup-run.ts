import { constants } from 'node:os'
import { cleanEnvironment } from './run-environment.ts'
import { makeRunFolder, RUN_FOLDER } from './run-folder.ts'

const ends = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Once per test run, for all its processes: a folder for what is temporary, and an environment like everybody's. */
export function setup(): (() => void) | undefined {
  if (process.env[RUN_FOLDER] !== undefined) return undefined
  const run = makeRunFolder()
  process.env[RUN_FOLDER] = run.folder
  cleanEnvironment(process.env, run.folder)
  const exit = (signal: NodeJS.Signals) => process.exit(128 + constants.signals[signal])
  for (const signal of ends) process.once(signal, exit)
  process.once('exit', run.remove)
  return () => {
    for (const signal of ends) process.off(signal, exit)
  }
}
