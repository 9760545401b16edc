import { queryOptions } from '@tanstack/react-query'
import type { Message } from '#core/messages/message.ts'
import { type Reply, readAtQuery } from './call.ts'

export type Task = Reply<'GET /api/tasks/:id/'>

/** Asked again every second until the task is done. */
export const taskQuery = (url: string) => {
  const address = new URL(url, 'http://localhost').pathname
  return queryOptions({
    ...readAtQuery('GET /api/tasks/:id/', address),
    refetchInterval: ({ state }) => (state.data?.completed || state.error ? false : 1000),
    staleTime: 0,
  })
}

/** How a task ended, in English, and as messages where there are some. */
export interface TaskOutcome {
  readonly failed: boolean
  readonly text: string
  readonly messages: readonly Message[]
}

/** What a finished task says, if anything. */
export function outcomeOf({ completed, result }: Task): TaskOutcome | undefined {
  if (!completed) return undefined
  if (typeof result !== 'object' || result === null) return { failed: false, text: '', messages: [] }
  const fields: Record<string, unknown> = { ...result }
  const { error, detail, message, messages, result: went } = fields
  const words = [error, detail, message].find((one) => typeof one === 'string')
  const said = Array.isArray(messages) ? messages : [message]
  return {
    failed: typeof error === 'string' || went === false,
    text: String(words ?? ''),
    messages: said.filter(isMessage),
  }
}

const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' && value !== null && 'id' in value && 'values' in value
