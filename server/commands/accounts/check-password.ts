import { message } from '#core/messages/message.ts'
import { invalid } from '#server/errors.ts'

const SHORTEST = 10
const LONGEST = 1000

/** Those that every guesser tries first and that are long enough to pass; matched without digits and case. */
const common = /^(password|passwort|qwerty(uiop)?|asdfghjkl|letmein|welcome|administrator|changeme|iloveyou|dragoman)+$/

/** Rules for a new password: long, not the account's own data, not among the first guesses. */
export function checkNewPassword(
  password: string,
  user: { readonly username: string; readonly email: string | null },
  attr = 'password',
): void {
  if (password.length < SHORTEST) throw invalid(attr, message('password.tooShort', { limit: SHORTEST }))
  if (password.length > LONGEST) throw invalid(attr, message('password.tooLong', { limit: LONGEST }))
  const plain = password.toLowerCase()
  const own = [user.username, user.email ?? '', user.email?.split('@')[0] ?? ''].map((text) => text.toLowerCase())
  if (own.some((text) => text.length > 3 && plain.includes(text) && password.length - text.length < SHORTEST / 2))
    throw invalid(attr, message('password.ownName'))
  if (common.test(plain.replaceAll(/[^a-z]/g, '')) || new Set(plain).size < 4 || /^\d+$/.test(plain))
    throw invalid(attr, message('password.easy'))
}
