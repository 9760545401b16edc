import { readJsonObject } from '#core/text/json-object.ts'
import type { Db } from '#server/db/database.ts'
import type { NumberedKind } from '#server/db/renumber/id-columns.ts'

/** What fields of jobs name. */
const fields: Readonly<Record<string, NumberedKind>> = {
  componentId: 'component',
  componentIds: 'component',
  components: 'component',
  projectId: 'project',
  translationId: 'translation',
  unitId: 'unit',
  userId: 'user',
  authorId: 'user',
  addonId: 'addon',
  changeId: 'change',
  changeIds: 'change',
}

/** Jobs that wait name things by their IDs; their keys and lanes do so as well. */
export async function renumberJobs(tx: Db): Promise<void> {
  for (const { id, payload, key, lane } of await tx
    .selectFrom('job')
    .select(['id', 'payload', 'key', 'lane'])
    .execute()) {
    const given = readJsonObject(payload)
    const named = Object.entries(given).filter(([name]) => Object.hasOwn(fields, name))
    if (named.length === 0) continue
    const changed: Record<string, unknown> = { ...given }
    let names = { key, lane }
    for (const [name, value] of named) {
      const kind = fields[name] ?? 'component'
      const map = await newIds(tx, kind, [value].flat().filter(Number.isInteger) as number[])
      changed[name] = Array.isArray(value) ? value.map((one) => map.get(one) ?? one) : (map.get(Number(value)) ?? value)
      if (!Array.isArray(value) && kind !== 'user') names = renamed(names, Number(value), Number(changed[name]))
    }
    await tx
      .updateTable('job')
      .set({ payload: JSON.stringify(changed), ...names })
      .where('id', '=', id)
      .execute()
  }
}

/** `check:12` -> `check:34`. */
function renamed({ key, lane }: { key: string; lane: string }, from: number, to: number) {
  const number = new RegExp(`:${from}(?=:|$)`)
  return { key: key.replace(number, `:${to}`), lane: lane.replace(number, `:${to}`) }
}

async function newIds(tx: Db, kind: NumberedKind, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('kept_id')
    .select(['old_id', 'new_id'])
    .where('kind', '=', kind)
    .where('old_id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.old_id, row.new_id]))
}
