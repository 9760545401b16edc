import { actionNames } from '#core/changes/actions.ts'
import type { NotificationKind } from '#core/notifications/kinds.ts'
import type { Db } from '#server/db/database.ts'
import type { ChangeMark, NotifiedChange } from '#server/db/queries/history/new-changes.ts'
import type { Subscriber } from '#server/db/queries/notifications/subscribers.ts'
import type { Mail } from '#server/mail/mail.ts'
import { describeChange, type Item, scopeName } from '#server/notifications/describe.ts'
import { noticeEmail, type Section } from '#server/notifications/emails.ts'
import { eachRecipient, Frequency, MAX_LISTED, wantedKinds } from '#server/notifications/instant.ts'
import { unsubscribeKey, unsubscribeSecret } from '#server/notifications/unsubscribe.ts'
import { waitingSections } from '#server/notifications/waiting.ts'

interface Part {
  readonly kind: NotificationKind
  readonly subscriber: Subscriber
  readonly items: Item[]
  readonly counts: Map<string, Map<number, number>>
  total: number
}

const titles: Readonly<Record<number, string>> = {
  [Frequency.daily]: 'Your daily summary',
  [Frequency.weekly]: 'Your weekly summary',
  [Frequency.monthly]: 'Your monthly summary',
}

/** Gathers what a part of the history means for people, and makes one email for each of them in the end. */
export class Digest {
  readonly #db: Db
  readonly #frequency: number
  readonly #parts = new Map<number, Map<string, Part>>()
  #kinds: readonly NotificationKind[] | undefined

  constructor(db: Db, frequency: number) {
    this.#db = db
    this.#frequency = frequency
  }

  async add(marks: readonly ChangeMark[]): Promise<void> {
    this.#kinds ??= await wantedKinds(this.#db, this.#frequency)
    const question = { kinds: this.#kinds, frequency: this.#frequency }
    await eachRecipient(this.#db, marks, question, (kind, subscriber, change) => this.#note(kind, subscriber, change))
  }

  #note(kind: NotificationKind, subscriber: Subscriber, change: NotifiedChange): void {
    const own = this.#parts.get(subscriber.user_id) ?? new Map<string, Part>()
    const part: Part = own.get(kind.name) ?? { kind, subscriber, items: [], counts: new Map(), total: 0 }
    part.total++
    if (kind.counted) {
      const counts = part.counts.get(scopeName(change)) ?? new Map<number, number>()
      counts.set(change.action, (counts.get(change.action) ?? 0) + 1)
      part.counts.set(scopeName(change), counts)
    } else if (part.items.length < MAX_LISTED) part.items.push(describeChange(change))
    own.set(kind.name, part)
    this.#parts.set(subscriber.user_id, own)
  }

  async emails(siteUrl: string): Promise<Mail[]> {
    const secret = await unsubscribeSecret(this.#db)
    const byUser = new Map<number, { readonly to: string; readonly sections: Section[] }>()
    const note = (subscriber: Subscriber, section: Section) => {
      const known = byUser.get(subscriber.user_id) ?? { to: subscriber.email, sections: [] }
      known.sections.push(section)
      byUser.set(subscriber.user_id, known)
    }
    for (const parts of this.#parts.values())
      for (const part of parts.values())
        note(part.subscriber, sectionOf(part, unsubscribeKey(secret, part.subscriber.id)))
    this.#kinds ??= await wantedKinds(this.#db, this.#frequency)
    for (const kind of this.#kinds.filter(({ waiting }) => waiting))
      for (const { subscriber, items } of await waitingSections(this.#db, kind, this.#frequency)) {
        const unsubscribe = unsubscribeKey(secret, subscriber.id)
        note(subscriber, { title: kind.title, items, total: items.length, unsubscribe })
      }
    return [...byUser.values()].map(({ to, sections }) =>
      noticeEmail({ to, subject: titles[this.#frequency] ?? 'Your summary', sections, kind: 'Digest' }, siteUrl),
    )
  }
}

function sectionOf({ kind, items, counts, total }: Part, unsubscribe: string): Section {
  if (!kind.counted) return { title: kind.title, items, total, unsubscribe }
  const counted = [...counts].slice(0, MAX_LISTED).map(([title, actions]) => ({
    title,
    lines: [...actions].map(([action, count]) => [actionNames[action] ?? 'Change', String(count)] as const),
    page: undefined,
  }))
  return { title: kind.title, items: counted, total: counts.size, unsubscribe }
}
