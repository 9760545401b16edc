import type { Item, Reply } from '../../api/call.ts'

/** What hangs on a unit. */
export type FoundTerm = Item<'GET /api/units/:id/glossary/'>
export type FailingCheck = Item<'GET /api/units/:id/checks/'>
export type Suggestion = Item<'GET /api/units/:id/suggestions/'>
export type Comment = Item<'GET /api/units/:id/comments/'>
export type MachineAnswer = Reply<'GET /api/units/:id/machinery/'>

/** The name at the end of a user's API address; empty for nobody. */
export function userName(address: string | null): string {
  if (address === null) return ''
  return decodeURIComponent(new URL(address).pathname.split('/').at(-2) ?? '')
}

export const unitIdOf = (address: string | null): number | undefined =>
  address === null ? undefined : Number(/\/units\/(\d+)\//.exec(address)?.[1] ?? Number.NaN) || undefined
