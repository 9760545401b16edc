import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { checksQuery } from '../data/checks-query.ts'
import { unitKey } from '../data/units.ts'
import type { Editing } from '../model/context.ts'
import { shownChecks } from './merge-checks.ts'

/** Says that a check is wrong about the string, or takes that back. */
export async function decideCheck(
  client: QueryClient,
  unit: number,
  check: string,
  decision: 'dismiss' | 'restore',
  everywhere = false,
): Promise<void> {
  const input = { params: { id: unit, check }, body: { everywhere } }
  if (decision === 'dismiss') await call('POST /api/units/:id/checks/:check/dismiss/', input)
  else await call('POST /api/units/:id/checks/:check/restore/', input)
  await client.invalidateQueries({ queryKey: unitKey(unit) })
}

/** The check that has this number in the list of things to look at. */
export async function dismissNumber(client: QueryClient, editing: Editing, number: number): Promise<void> {
  const { unit, model, findings } = editing
  const stored = client.getQueryData(checksQuery(unit.id).queryKey) ?? []
  const active = shownChecks(stored, findings.get(), model.saved).filter(({ dismissed }) => !dismissed)
  const check = active[number - 1]
  if (check?.isStored && !check.enforced) await decideCheck(client, unit.id, check.id, 'dismiss')
}
