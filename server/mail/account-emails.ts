import { type Message, message } from '#core/messages/message.ts'
import { composeEmail } from '#server/mail/compose-email.ts'
import type { Mail } from '#server/mail/mail.ts'
import { type Recipient, readerOf } from '#server/mail/reader.ts'

interface AccountEmail {
  readonly subject: Message
  readonly before: readonly Message[]
  readonly link: { readonly label: Message; readonly url: string }
  readonly after: readonly Message[]
}

async function write(to: Recipient, { subject, before, link, after }: AccountEmail): Promise<Mail> {
  const { language, say } = await readerOf(to.language)
  const parts = {
    subject: say(subject),
    before: before.map(say),
    link: { label: say(link.label), url: link.url },
    after: after.map(say),
  }
  return composeEmail(to.address, parts, language)
}

/** What we write to people about their accounts, one function an email. */
export const confirmSignUp = (to: Recipient, url: string, username: string): Promise<Mail> =>
  write(to, {
    subject: message('email.signUp'),
    before: [message('email.signUpWelcome', { username })],
    link: { label: message('email.signUpLink'), url },
    after: [message('email.onceADay'), message('email.notYou')],
  })

/** Told only to the owner of the address, so that nobody learns who has an account. */
export const alreadyRegistered = (to: Recipient, url: string, username: string): Promise<Mail> =>
  write(to, {
    subject: message('email.registered'),
    before: [message('email.registeredAs', { username })],
    link: { label: message('email.registeredLink'), url },
    after: [message('email.nothingToDo')],
  })

export const resetPassword = (to: Recipient, url: string, username: string): Promise<Mail> =>
  write(to, {
    subject: message('email.reset'),
    before: [message('email.resetHow', { username })],
    link: { label: message('email.reset'), url },
    after: [message('email.onceTwoHours'), message('email.notYou')],
  })

/** To people whose account came from another server, where they signed in so far. */
export const firstPassword = (to: Recipient, url: string, moved: { username: string; server: string }): Promise<Mail> =>
  write(to, {
    subject: message('email.moved'),
    before: [
      message('email.movedFrom', { server: moved.server }),
      message('email.movedHow', { username: moved.username }),
    ],
    link: { label: message('email.movedLink'), url },
    after: [message('email.onceTwoWeeks'), message('email.movedLate')],
  })

/** The answer to a reset by another address than the primary one, which gets no link. */
export const notPrimary = (to: Recipient, url: string, username: string): Promise<Mail> =>
  write(to, {
    subject: message('email.otherAddress'),
    before: [message('email.otherAddressAsked', { username }), message('email.otherAddressWhy')],
    link: { label: message('email.otherAddressLink'), url },
    after: [message('email.nothingToDo')],
  })

/** The answer to a reset where there is nothing to reset: the same mailbox, so nobody else learns of it. */
export const noAccount = (to: Recipient, url: string): Promise<Mail> =>
  write(to, {
    subject: message('email.noAccount'),
    before: [message('email.noAccountAsked')],
    link: { label: message('email.noAccountLink'), url },
    after: [message('email.nothingToDo')],
  })

export const verifyEmail = (to: Recipient, url: string, username: string): Promise<Mail> =>
  write(to, {
    subject: message('email.verify'),
    before: [message('email.verifyHow', { username })],
    link: { label: message('email.verifyLink'), url },
    after: [message('email.onceADay'), message('email.notYou')],
  })

/** What somebody is invited to. */
export interface InvitedTo {
  readonly by: string
  readonly team: string
  readonly project: string | undefined
  readonly roles: readonly string[]
}

export const invitation = (
  to: Recipient,
  url: string,
  { by: author, team, project, roles }: InvitedTo,
): Promise<Mail> =>
  write(to, {
    subject: project ? message('email.invitationTo', { author, project }) : message('email.invitation'),
    before: [
      project
        ? message('email.invitationToTeam', { author, team, project })
        : message('email.invitationBy', { author, team }),
      ...(roles.length > 0 ? [message('email.invitationRoles', { roles: roles.join(', ') })] : []),
    ],
    link: { label: message('email.invitationLink'), url },
    after: [message('email.onceTwoWeeks')],
  })

/** Told once a day while it goes on. */
export const failedSignIns = (to: Recipient, url: string): Promise<Mail> =>
  write(to, {
    subject: message('email.failedSignIns'),
    before: [message('email.failedSignInsToday'), message('email.failedSignInsWait')],
    link: { label: message('email.lookAtAccount'), url },
    after: [message('email.failedSignInsAdvice')],
  })

export const accountNotice = (to: Recipient, what: Message, base: string): Promise<Mail> =>
  write(to, {
    subject: message('email.changed'),
    before: [what],
    link: { label: message('email.lookAtAccount'), url: `${base}/account/` },
    after: [message('email.changedAdvice')],
  })

/** Shows an administrator that mail works. */
export const testEmail = (to: Recipient, url: string, username: string): Promise<Mail> =>
  write(to, {
    subject: message('email.test'),
    before: [message('email.testBody', { username })],
    link: { label: message('email.testLink'), url },
    after: [],
  })
