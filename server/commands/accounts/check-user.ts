import { message } from '#core/messages/message.ts'
import { hasControlCharacters } from '#core/text/control-characters.ts'
import type { Config } from '#server/config.ts'
import { demandNoErrors, errorsOf, type FieldError, invalid } from '#server/errors.ts'

const MAX_NAME = 150
const MAX_EMAIL = 190

/** Names only the service itself may use. */
const reserved = /^(anonymous|deleted-\d+.*|bot-.*|addon:.*)$/i

/** Rules for what people may be called. */
export function checkUser(user: {
  readonly username: string
  readonly full_name: string
  readonly email: string | null
}): void {
  const { username, full_name, email } = user
  demandNoErrors([
    ...errorsOf(() => email !== null && checkEmail(email)),
    ...errorsOf(() => checkFullName(full_name)),
    ...errorsOf(() => checkUsername(username)),
  ])
}

function checkUsername(username: string): void {
  if (!/^[\w@+-][\w.@+-]*$/.test(username) || username.length > MAX_NAME)
    throw invalid('username', message('account.userName', { limit: MAX_NAME }))
}

/** What is wrong with an account that somebody makes, all at once. */
export const newUserProblems = ({
  username,
  full_name,
  email,
}: Partial<Parameters<typeof checkUser>[0]>): FieldError[] => [
  ...errorsOf(() => typeof email === 'string' && checkEmail(email)),
  ...errorsOf(() => full_name !== undefined && checkChosenName(full_name)),
  ...errorsOf(() => username !== undefined && checkFreeUsername(username)),
]

/** For names that people choose; those that other services tell are taken as they are. */
export function checkChosenName(name: string): void {
  checkFullName(name)
  if (/[<>"]/.test(name)) throw invalid('full_name', message('account.nameCharacters'))
}

/** For names that people choose themselves. */
export function checkFreeUsername(username: string): void {
  checkUsername(username)
  if (reserved.test(username)) throw invalid('username', message('account.reservedName'))
}

function checkFullName(name: string): void {
  if (name.trim() === '' || name.length > MAX_NAME || hasControlCharacters(name))
    throw invalid('full_name', message('account.fullName', { limit: MAX_NAME }))
}

/** An address of a domain that people bring none of by themselves. */
export const otherDomain = ({ registrationDomains }: Pick<Config, 'registrationDomains'>) =>
  invalid('email', message('signUp.otherDomain', { domains: registrationDomains.join(', ') }))

/** Enough to be sent to, and nothing that means something to a mail program: delivery is the real test. */
const address = /^[^\s@<>"(),:;\\[\]\p{Cc}]+@[^\s@<>"(),:;\\[\]\p{Cc}]+\.[^\s@.<>"(),:;\\[\]\p{Cc}]+$/u

export function checkEmail(email: string, attr = 'email'): void {
  if (email.length > MAX_EMAIL || !address.test(email)) throw invalid(attr, message('account.email'))
}
