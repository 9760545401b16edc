import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { Order, Report } from './messages.ts'
import { type ProgramCall, type ProgramEvents, type StartedProgram, startHere } from './program.ts'

/** So many are started from here first: a command that ends soon needs no launcher. */
const FIRST = 12
/** More than this is not sent from process to process. */
const MAX_SENT_BYTES = 1024 * 1024

/**
 * To start a program the system copies the tables of the memory of who starts it, and stands still meanwhile: ten milliseconds
 * for a service of half a gigabyte. A small process that does nothing else takes one.
 */
class Launcher {
  readonly #child: ChildProcess
  readonly #running = new Map<number, ProgramEvents>()
  #last = 0
  isGone = false

  constructor() {
    this.#child = fork(join(import.meta.dirname, 'launch.ts'), [], {
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    this.#child.on('message', (report: Report) => this.#hear(report))
    this.#child.once('error', () => this.#gone())
    this.#child.once('exit', () => this.#gone())
    this.#child.unref()
    this.#child.channel?.unref()
  }

  start(call: ProgramCall, on: ProgramEvents): StartedProgram {
    const id = ++this.#last
    // What runs keeps the service from ending, as a child of its own would.
    if (this.#running.size === 0) this.#child.channel?.ref()
    this.#running.set(id, on)
    this.#send({ id, start: call })
    return {
      write: (write) => this.#send({ id, write }),
      end: (end) => this.#send({ id, end }),
      kill: () => this.#send({ id, kill: true }),
    }
  }

  #send(order: Order): void {
    if (!this.isGone) this.#child.send(order, () => {})
  }

  #hear(report: Report): void {
    const on = this.#running.get(report.id)
    if ('stdout' in report) on?.stdout(report.stdout)
    else if ('stderr' in report) on?.stderr(report.stderr)
    else {
      this.#running.delete(report.id)
      if (this.#running.size === 0) this.#child.channel?.unref()
      if ('close' in report) on?.close(report.close)
      else on?.error(Object.assign(new Error(report.error), { code: report.code }))
    }
  }

  /** Somebody killed it: its programs count as killed, and the next is started by another launcher. */
  #gone(): void {
    this.isGone = true
    for (const on of this.#running.values()) on.close(null)
    this.#running.clear()
  }
}

let started = 0
let launcher: Launcher | undefined

/** Starts a program; one that is given much to read, from here. */
export function startProgram(call: ProgramCall, on: ProgramEvents, input?: string | Uint8Array): StartedProgram {
  if (++started <= FIRST || (input?.length ?? 0) > MAX_SENT_BYTES) return startHere(call, on)
  if (!launcher || launcher.isGone) launcher = new Launcher()
  return launcher.start(call, on)
}
