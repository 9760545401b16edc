import { preparedTogether } from '#server/db/together.ts'

/** What the frame of every page tells of an account: of lists that may be long, only whether there is anything. */
export const accountData = preparedTogether((db, p: { userId: number; now: number }) => ({
  accounts: db.selectFrom('user').selectAll().where('id', '=', p.userId),
  totpDevices: db.selectFrom('totp_device').select('id').where('user_id', '=', p.userId).limit(1),
  passkeys: db.selectFrom('passkey').select('id').where('user_id', '=', p.userId).limit(1),
  recoveryCodes: db.selectFrom('recovery_code').select('code_hash').where('user_id', '=', p.userId).limit(1),
  invitations: db.selectFrom('invitation').select('id').where('user_id', '=', p.userId).where('expires', '>', p.now),
  signInProviders: db.selectFrom('sign_in_provider').select(['slug', 'name', 'kind']).orderBy('id'),
  unread: db.selectFrom('inbox_item').select('id').where('user_id', '=', p.userId).where('is_read', '=', 0).limit(1),
}))
