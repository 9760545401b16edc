import { readJsonObject } from '#core/text/json-object.ts'
import type { Db } from '#server/db/database.ts'
import { holdsText } from '#server/db/holds-text.ts'

const SLICE = 500
const FORGOTTEN = '***'

/** Somebody whose account ends. */
export interface Leaver {
  readonly username: string
  readonly addresses: readonly string[]
}

/** What an entry says with a name or an address of them; undefined when it says none. */
function withoutLeaver(
  entry: { readonly activity: string; readonly object: string; readonly details: string },
  { username, addresses }: Leaver,
  as: string,
): { object: string; details: string } | undefined {
  const same = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()
  const nameFields = ['username', 'user', ...(entry.activity === 'failed_sign_in' ? ['name'] : [])]
  const forgotten = (field: string, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((one) => forgotten(field, one))
    if (typeof value !== 'string') return value
    if (addresses.some((address) => same(address, value))) return FORGOTTEN
    return nameFields.includes(field) && same(username, value) ? as : value
  }
  const before = readJsonObject(entry.details)
  const object = entry.object.replace(/(^users|\/blocks)\/([^/]+)/, (whole, list: string, name: string) =>
    same(name, username) ? `${list}/${as}` : whole,
  )
  const after = Object.fromEntries(Object.entries(before).map(([field, value]) => [field, forgotten(field, value)]))
  if (object === entry.object && JSON.stringify(after) === JSON.stringify(before)) return undefined
  const named = 'full_name' in after ? { ...after, full_name: FORGOTTEN } : after
  return { object, details: JSON.stringify(named) }
}

/**
 * Takes names and addresses of somebody out of entries about what others did, or visitors tried. That they were deleted stays as
 * it was said: nobody could be asked about it otherwise.
 */
export async function forgetInAudit(tx: Db, leaver: Leaver, as: string): Promise<void> {
  const { username, addresses } = leaver
  for (let after = 0; ; ) {
    const rows = await tx
      .selectFrom('audit')
      .select(['id', 'activity', 'object', 'details'])
      .where('id', '>', after)
      .where('activity', '<>', 'user_deleted')
      .where((eb) =>
        eb.or([
          ...[username, ...addresses].map((one) => holdsText(tx, ['audit.details'], JSON.stringify(one))),
          ...['users', 'blocks'].map((list) => holdsText(tx, ['audit.object'], `${list}/${username}`)),
        ]),
      )
      .orderBy('id')
      .limit(SLICE)
      .execute()
    for (const row of rows) {
      const left = withoutLeaver(row, leaver, as)
      if (left) await tx.updateTable('audit').set(left).where('id', '=', row.id).execute()
    }
    if (rows.length < SLICE) return
    after = rows.at(-1)?.id ?? 0
  }
}
