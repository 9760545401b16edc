import { composeEmail } from '#server/mail/compose-email.ts'
import type { Mail } from '#server/mail/mail.ts'

const notMe = 'If this was not you, ignore this email: nothing happens without the link.'

/** What we write to people about their accounts, one function an email. */
export const confirmSignUp = (to: string, url: string, username: string): Mail =>
  composeEmail(to, {
    subject: 'Confirm your new account',
    before: [`Welcome! Follow the link to open the account ${username}.`],
    link: { label: 'Open the account', url },
    after: ['The link works once, for a day.', notMe],
  })

/** Told only to the owner of the address, so that nobody learns who has an account. */
export const alreadyRegistered = (to: string, url: string, username: string): Mail =>
  composeEmail(to, {
    subject: 'You have an account already',
    before: [`Somebody tried to open an account with your address. You have one: ${username}.`],
    link: { label: 'Sign in, or choose a new password', url },
    after: ['If this was not you, there is nothing to do.'],
  })

export const resetPassword = (to: string, url: string, username: string): Mail =>
  composeEmail(to, {
    subject: 'Choose a new password',
    before: [`Follow the link to choose a new password for the account ${username}.`],
    link: { label: 'Choose a new password', url },
    after: ['The link works once, for two hours.', notMe],
  })

/** The answer to a reset by another address than the primary one, which gets no link. */
export const notPrimary = (to: string, url: string, username: string): Mail =>
  composeEmail(to, {
    subject: 'Choose a new password by your primary address',
    before: [
      `Somebody asked for a new password for the account ${username}. This is one of its other addresses:`,
      'links to choose a password go to the primary one only.',
    ],
    link: { label: 'Ask with the primary address', url },
    after: ['If this was not you, there is nothing to do.'],
  })

/** The answer to a reset where there is nothing to reset: the same mailbox, so nobody else learns of it. */
export const noAccount = (to: string, url: string): Mail =>
  composeEmail(to, {
    subject: 'There is no account with your address',
    before: ['Somebody asked for a new password for this address, but no account here uses it.'],
    link: { label: 'Open an account', url },
    after: ['If this was not you, there is nothing to do.'],
  })

export const verifyEmail = (to: string, url: string, username: string): Mail =>
  composeEmail(to, {
    subject: 'Confirm your e-mail address',
    before: [`Follow the link to add this address to the account ${username}.`],
    link: { label: 'Confirm the address', url },
    after: ['The link works once, for a day.', notMe],
  })

export const invitation = (to: string, url: string, by: string, team: string): Mail =>
  composeEmail(to, {
    subject: 'You are invited to translate',
    before: [`${by} invites you to join ${team}.`],
    link: { label: 'Accept the invitation', url },
    after: ['The link works once, for two days.'],
  })

/** Told once a day while it goes on. */
export const failedSignIns = (to: string, url: string): Mail =>
  composeEmail(to, {
    subject: 'Somebody tries to sign in to your account',
    before: [
      'There were many failed attempts to sign in to your account today. Nothing was changed, and your password still works:',
      'whoever guesses has to wait longer after each try.',
    ],
    link: { label: 'Look at your account', url },
    after: ['A second factor keeps the account yours even when somebody guesses right.'],
  })

export const accountNotice = (to: string, what: string, base: string): Mail =>
  composeEmail(to, {
    subject: 'Your account was changed',
    before: [what],
    link: { label: 'Look at your account', url: `${base}/account/` },
    after: ['If this was not you, choose a new password at once and look through your sessions.'],
  })
