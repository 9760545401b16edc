import { setImmediate } from 'node:timers/promises'

/**
 * Lets everything else of the process have its turn. SQLite answers at once, so awaiting a query alone never does: whoever
 * goes through many rows takes a turn every few milliseconds, also inside a transaction.
 */
export const turn = (): Promise<void> => setImmediate()
