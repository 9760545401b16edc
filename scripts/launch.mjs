import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { BootstrapError } from './bootstrap/say.mjs'
import { pinnedNode } from './bootstrap.mjs'

const passedOn = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Ctrl-C reaches the program by itself, and npm sends it once more: only one that is deaf to that gets ours as well. */
const graceForTerminal = 300

/**
 * Runs the pinned Node on `args` with our own terminal and gives back its exit status. With `stopIsSuccess`, an end by
 * the signal that we were told to pass on counts as 0, so that npm does not call stopping a server an error.
 */
export function run(args, { stopIsSuccess = false, env = process.env } = {}) {
  return new Promise((done, fail) => {
    const child = spawn(pinnedNode(), args, { stdio: 'inherit', env })
    const forwarded = new Set()
    const underway = new Set()
    const forward = (signal) => {
      forwarded.add(signal)
      if (underway.has(signal)) return
      underway.add(signal)
      const pass = () => underway.delete(signal) && child.kill(signal)
      setTimeout(pass, signal === 'SIGTERM' ? 0 : graceForTerminal).unref()
    }
    for (const signal of passedOn) process.on(signal, forward)
    child.on('error', fail)
    child.on('exit', (status, signal) => {
      for (const name of passedOn) process.off(name, forward)
      done(status ?? (stopIsSuccess && forwarded.has(signal) ? 0 : 128 + constants.signals[signal]))
    })
  })
}

/** Runs a launcher and turns its result into the exit status of this process. */
export async function main(work) {
  try {
    process.exitCode = await work(process.argv.slice(2))
  } catch (error) {
    if (!(error instanceof BootstrapError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
  }
}
