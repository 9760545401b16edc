import { parentPort } from 'node:worker_threads'
import type { Order, ThreadAnswer } from '#server/threads/messages.ts'
import { type WorkStep, workOf } from '#server/threads/steps.ts'

/** What runs inside a thread: one piece of work at a time, a step for each message. */
let work: WorkStep | undefined

function obey(order: Order): ThreadAnswer | undefined {
  if (order.do === 'close') {
    work?.end()
    work = undefined
    return undefined
  }
  if (order.do === 'begin') {
    work = workOf(order.kind, order.input)
    return work.next(undefined)
  }
  return work?.next(order.piece)
}

/** Bytes move instead of being copied. */
const movable = (answer: ThreadAnswer): ArrayBuffer[] =>
  'value' in answer && answer.value instanceof Uint8Array ? [answer.value.buffer] : []

parentPort?.on('message', (order: Order) => {
  let answer: ThreadAnswer | undefined
  try {
    answer = obey(order)
  } catch (error) {
    work = undefined
    const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
    answer = { failed: message, stack }
  }
  if (answer) parentPort?.postMessage(answer, movable(answer))
})
