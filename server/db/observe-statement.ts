import { isRecording, recorder, stopwatch } from '#server/telemetry/recorder.ts'
import { isTracing, traced } from '#server/telemetry/tracing.ts'

const OPERATION = /^\s*\w+/

/** Times a statement and makes it part of the trace, where somebody wants that. Values are never told: they may be secret. */
export function observeStatement<T>(system: string, text: string, ask: () => Promise<T>): Promise<T> {
  return isRecording() || isTracing() ? observed(system, text, ask) : ask()
}

async function observed<T>(system: string, text: string, ask: () => Promise<T>): Promise<T> {
  const seconds = stopwatch()
  const name = OPERATION.exec(text)?.[0].toUpperCase() ?? 'SQL'
  try {
    return await traced(name, () => ({ 'db.system.name': system, 'db.query.text': text.slice(0, 2000) }), ask)
  } finally {
    recorder().statement(seconds())
  }
}
