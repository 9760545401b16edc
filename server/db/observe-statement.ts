import { isRecording, recorder, stopwatch } from '#server/telemetry/recorder.ts'
import { isTracing, traced } from '#server/telemetry/tracing.ts'

const OPERATION = /^\s*\w+/

/** Times a statement and makes it part of the trace, where somebody wants that. Values are never told: they may be secret. */
export function observeStatement<T>(system: string, text: string, ask: () => Promise<T>): Promise<T> {
  if (isTracing()) return timed(() => traceStatement(system, text, ask))
  return isRecording() ? timed(ask) : ask()
}

/** Whoever waits for the answer does not wait for the note of it. */
function timed<T>(ask: () => Promise<T>): Promise<T> {
  const seconds = stopwatch()
  const answer = ask()
  const note = () => recorder().statement(seconds())
  answer.then(note, note)
  return answer
}

function traceStatement<T>(system: string, text: string, ask: () => Promise<T>): Promise<T> {
  const name = OPERATION.exec(text)?.[0].toUpperCase() ?? 'SQL'
  return traced(name, () => ({ 'db.system.name': system, 'db.query.text': text.slice(0, 2000) }), ask)
}
