import type { QueryClient } from '@tanstack/react-query'
import { sendJson } from '../../api/client.ts'
import type { FailingCheck } from '../data/feedback.ts'
import { partQuery, unitKey } from '../data/units.ts'

export const checksQuery = (unit: number) => partQuery<FailingCheck>(unit, 'checks')

/** Says that a check is wrong about the string, or takes that back. */
export async function decideCheck(
  client: QueryClient,
  unit: number,
  check: string,
  decision: 'dismiss' | 'restore',
  everywhere = false,
): Promise<void> {
  await sendJson(`/api/units/${unit}/checks/${encodeURIComponent(check)}/${decision}/`, { body: { everywhere } })
  await client.invalidateQueries({ queryKey: unitKey(unit) })
}

/** The check that has this number in the list of things to look at. */
export async function dismissNumber(client: QueryClient, unit: number, number: number): Promise<void> {
  const failing = client.getQueryData(checksQuery(unit).queryKey) ?? []
  const check = failing.filter(({ dismissed, enforced }) => !dismissed && !enforced)[number - 1]
  if (check) await decideCheck(client, unit, check.check, 'dismiss')
}
