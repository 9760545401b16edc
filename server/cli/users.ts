import { text } from 'node:stream/consumers'
import { message } from '#core/messages/message.ts'
import { hashPassword } from '#server/access/passwords.ts'
import { type RunningServices, using } from '#server/cli/services.ts'
import { addUser } from '#server/commands/accounts/add-user.ts'
import { checkNewPassword } from '#server/commands/accounts/check-password.ts'
import { checkFreeUsername } from '#server/commands/accounts/check-user.ts'
import { removeUser } from '#server/commands/accounts/remove-user.ts'
import type { Config } from '#server/config.ts'
import { inTransaction } from '#server/db/database.ts'
import { insertAudit } from '#server/db/queries/accounts/audit-log.ts'
import { allAccounts, userByName } from '#server/db/queries/accounts/users.ts'
import { AppError } from '#server/errors.ts'

/** For the audit log: somebody with access to the machine, who has no account there. */
export const byOperator = { actorId: null, device: { address: 'command line', userAgent: '' } } as const

export interface UserAddOptions {
  readonly email: string
  readonly fullName?: string
  readonly admin?: boolean
  readonly passwordStdin?: boolean
  readonly json?: boolean
}

export const userAdd = (config: Config, username: string, options: UserAddOptions): Promise<void> =>
  using(config, async ({ database, now }) => {
    checkFreeUsername(username)
    const password = options.passwordStdin ? await passwordFromInput({ username, email: options.email }) : null
    const user = {
      username,
      full_name: options.fullName ?? username,
      email: options.email,
      is_superuser: options.admin ? 1 : 0,
      password,
      date_joined: now(),
    }
    const id = await inTransaction(database.db, async (tx) => {
      const added = await addUser(tx, user)
      const details = { administrator: options.admin === true }
      await insertAudit(
        tx,
        { userId: added, ...byOperator, activity: 'user_created', object: username, details },
        now(),
      )
      return added
    })
    if (options.json) console.log(JSON.stringify({ id, username, email: options.email, admin: options.admin === true }))
    else console.log(`Added ${username}${options.admin ? ', an administrator' : ''}.`)
  })

async function passwordFromInput(user: { username: string; email: string }): Promise<string> {
  const password = (await text(process.stdin)).replace(/\r?\n$/, '')
  checkNewPassword(password, user)
  return hashPassword(password)
}

export const userList = (config: Config, options: { readonly json?: boolean }): Promise<void> =>
  using(config, async ({ database }) => {
    const users = (await allAccounts(database.db, {})).map((row) => ({
      id: row.id,
      username: row.username,
      full_name: row.full_name,
      email: row.email,
      admin: row.is_superuser === 1,
      active: row.is_active === 1,
      bot: row.is_bot === 1,
    }))
    if (options.json) console.log(JSON.stringify(users))
    else for (const user of users) console.log(describe(user))
  })

function describe(user: {
  username: string
  email: string | null
  admin: boolean
  active: boolean
  bot: boolean
}): string {
  const marks = [user.admin && 'administrator', user.bot && 'bot', !user.active && 'inactive'].filter(Boolean)
  return [user.username, user.email ?? '-', marks.join(', ')].join('\t').trimEnd()
}

export async function existing(
  { database }: RunningServices,
  username: string,
): Promise<{ id: number; is_active: number }> {
  const user = await userByName(database.db, { username })
  if (!user) throw new AppError('not_found', message('user.none', { username }))
  return user
}

export const userRemove = (config: Config, username: string): Promise<void> =>
  using(config, async (services) => {
    const { id } = await existing(services, username)
    await inTransaction(services.database.db, async (tx) => {
      await removeUser(tx, id)
      await insertAudit(tx, { ...byOperator, activity: 'user_deleted', object: username }, services.now())
    })
    console.log(`Removed ${username}. Their contributions stay, credited to deleted-${id}.`)
  })
