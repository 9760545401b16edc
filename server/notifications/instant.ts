import { type NotificationKind, notificationTable } from '#core/notifications/kinds.ts'
import type { Db } from '#server/db/database.ts'
import { type ChangeMark, type NotifiedChange, notifiedChanges } from '#server/db/queries/history/new-changes.ts'
import { kindsWithFrequency, type Subscriber } from '#server/db/queries/notifications/subscribers.ts'
import { mustExist } from '#server/errors.ts'
import type { Mail } from '#server/mail/mail.ts'
import { readerOf } from '#server/mail/reader.ts'
import { Audience } from '#server/notifications/audience.ts'
import { describeChange, scopeName, withScope } from '#server/notifications/describe.ts'
import { noticeEmail } from '#server/notifications/emails.ts'
import { unsubscribeKey, unsubscribeSecret } from '#server/notifications/unsubscribe.ts'

export const Frequency = { none: 0, instant: 1, daily: 2, weekly: 3, monthly: 4 } as const

/** Listed in one email; of the rest the number is told. */
export const MAX_LISTED = 100
const CHANGES_PER_READ = 500

interface Bundle {
  readonly kind: NotificationKind
  readonly subscriber: Subscriber
  readonly changes: NotifiedChange[]
  total: number
}

/** Kinds that somebody wants to hear of so often. */
export async function wantedKinds(db: Db, frequency: number): Promise<NotificationKind[]> {
  const kinds = notificationTable.map(({ name }) => name)
  const wanted = await kindsWithFrequency(db, frequency, kinds)
  const isInstant = frequency === Frequency.instant
  return notificationTable.filter((kind) => wanted.has(kind.name) && !(isInstant && kind.digestOnly))
}

/** Goes through changes in order and tells for each who is to hear of it, and as what: one thing for one person. */
export async function eachRecipient(
  db: Db,
  marks: readonly ChangeMark[],
  { kinds, frequency }: { readonly kinds: readonly NotificationKind[]; readonly frequency: number },
  notify: (kind: NotificationKind, subscriber: Subscriber, change: NotifiedChange) => void,
): Promise<void> {
  const actions = new Set(kinds.flatMap((kind) => kind.actions))
  const wanted = marks.filter(({ action }) => actions.has(action))
  for (let start = 0; start < wanted.length; start += CHANGES_PER_READ) {
    const part = wanted.slice(start, start + CHANGES_PER_READ)
    const audience = await Audience.of(db, part)
    const changes = await notifiedChanges(
      db,
      part.map(({ id }) => id),
    )
    for (const change of changes) {
      const notified = new Set<number>()
      for (const kind of kinds) {
        if (!kind.actions.includes(change.action)) continue
        for (const subscriber of await audience.recipients(kind, change, frequency)) {
          if (!kind.counted && notified.has(subscriber.user_id)) continue
          if (!kind.counted) notified.add(subscriber.user_id)
          notify(kind, subscriber, change)
        }
      }
    }
  }
}

async function emailOf({ kind, subscriber, changes, total }: Bundle, secret: string, siteUrl: string): Promise<Mail> {
  const reader = await readerOf(subscriber.language ?? '')
  const first = mustExist(changes[0], 'change')
  const count = total > 1 ? ` (${total})` : ''
  const title = reader.about(kind)
  const section = {
    title,
    items: changes.map((change) => describeChange(change, reader)),
    total,
    unsubscribe: unsubscribeKey(secret, subscriber.id),
  }
  return noticeEmail(
    {
      to: subscriber.email,
      reader,
      subject: `${withScope(title, scopeName(first, reader), reader)}${count}`,
      sections: [section],
      kind: kind.name,
      unitId: total === 1 && first.unit_id !== null ? first.unit_id : undefined,
    },
    siteUrl,
  )
}

/** Emails for people who want to hear of things at once: what happened in one place is one email. */
export async function instantEmails(db: Db, marks: readonly ChangeMark[], siteUrl: string): Promise<Mail[]> {
  const kinds = await wantedKinds(db, Frequency.instant)
  const bundles = new Map<string, Bundle>()
  await eachRecipient(db, marks, { kinds, frequency: Frequency.instant }, (kind, subscriber, change) => {
    const key = [subscriber.user_id, kind.name, change.project_id, change.component_id, change.translation_id].join()
    const bundle: Bundle = bundles.get(key) ?? { kind, subscriber, changes: [], total: 0 }
    if (bundle.changes.length < MAX_LISTED) bundle.changes.push(change)
    bundle.total++
    bundles.set(key, bundle)
  })
  if (bundles.size === 0) return []
  const secret = await unsubscribeSecret(db)
  return Promise.all([...bundles.values()].map((bundle) => emailOf(bundle, secret, siteUrl)))
}
