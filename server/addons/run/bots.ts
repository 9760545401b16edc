import type { AddonKind, Bot } from '#server/addons/model/addon.ts'
import type { Db } from '#server/db/database.ts'
import { insertUser, userByName } from '#server/db/queries/accounts/users.ts'

/** The account that an add-on acts as; made on first use. */
export async function botOf(tx: Db, { name, title }: Pick<AddonKind, 'name' | 'title'>, now: number): Promise<Bot> {
  const username = `addon:${name.split('.').at(-1)}`
  const known = await userByName(tx, { username })
  const account = { username, full_name: `${title} add-on`, email: null, is_bot: 1, date_joined: now }
  const id = known?.id ?? (await insertUser(tx, account))
  return { kind: 'user', id, username, isSuperuser: false }
}
