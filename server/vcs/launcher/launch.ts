// Run as a program: starts others for the service, which is too large to be copied each time. It ends with the service.
import type { Order, Report } from './messages.ts'
import { type ProgramEvents, type StartedProgram, startHere } from './program.ts'

const programs = new Map<number, StartedProgram>()

/** Kept when it is on its way: a program is not read faster than that. A service that has gone meanwhile hears nothing. */
const notify = (report: Report): Promise<void> =>
  new Promise((sent) => void process.send?.(report, undefined, {}, () => sent()))

function eventsOf(id: number): ProgramEvents {
  const last = (report: Report) => {
    programs.delete(id)
    void notify(report)
  }
  return {
    stdout: (stdout) => notify({ id, stdout }),
    stderr: (stderr) => notify({ id, stderr }),
    close: (close) => last({ id, close }),
    error: (error: NodeJS.ErrnoException) => last({ id, error: error.message, code: error.code }),
  }
}

function obey(order: Order): void {
  const { id } = order
  if ('start' in order) {
    const events = eventsOf(id)
    try {
      programs.set(id, startHere(order.start, events))
    } catch (error) {
      events.error(error instanceof Error ? error : new Error(String(error)))
    }
  } else if ('write' in order) programs.get(id)?.write(order.write)
  else if ('end' in order) programs.get(id)?.end(order.end)
  else programs.get(id)?.kill()
}

process.on('message', obey)
process.once('disconnect', () => process.exit())
// Of a terminal everybody hears them: the service decides, and may need git until its end.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
