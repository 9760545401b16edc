import { type Message, message } from '#core/messages/message.ts'
import type { NotificationKind } from '#core/notifications/kinds.ts'
import type { Db } from '#server/db/database.ts'
import type { ChangeMark, NotifiedChange } from '#server/db/queries/history/new-changes.ts'
import type { Subscriber } from '#server/db/queries/notifications/subscribers.ts'
import type { Mail } from '#server/mail/mail.ts'
import { type Reader, readerOf } from '#server/mail/reader.ts'
import { describeChange, scopeName, whatHappened } from '#server/notifications/describe.ts'
import { noticeEmail, type Section } from '#server/notifications/emails.ts'
import { eachRecipient, Frequency, MAX_LISTED, wantedKinds } from '#server/notifications/instant.ts'
import { unsubscribeKey, unsubscribeSecret } from '#server/notifications/unsubscribe.ts'
import { waitingSections } from '#server/notifications/waiting.ts'

interface Part {
  readonly kind: NotificationKind
  readonly subscriber: Subscriber
  readonly changes: NotifiedChange[]
  /** How often each action was seen where the change happened. */
  readonly counts: Map<string, { readonly change: NotifiedChange; readonly actions: Map<number, number> }>
  total: number
}

const titles: Readonly<Record<number, Message>> = {
  [Frequency.daily]: message('email.daily'),
  [Frequency.weekly]: message('email.weekly'),
  [Frequency.monthly]: message('email.monthly'),
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
    const part: Part = own.get(kind.name) ?? { kind, subscriber, changes: [], counts: new Map(), total: 0 }
    part.total++
    if (kind.counted) count(part, change)
    else if (part.changes.length < MAX_LISTED) part.changes.push(change)
    own.set(kind.name, part)
    this.#parts.set(subscriber.user_id, own)
  }

  async emails(siteUrl: string): Promise<Mail[]> {
    const secret = await unsubscribeSecret(this.#db)
    const byUser = new Map<number, { readonly to: string; readonly reader: Reader; readonly sections: Section[] }>()
    const note = async (subscriber: Subscriber, sectionFor: (reader: Reader) => Section) => {
      const reader = await readerOf(subscriber.language ?? '')
      const known = byUser.get(subscriber.user_id) ?? { to: subscriber.email, reader, sections: [] }
      known.sections.push(sectionFor(reader))
      byUser.set(subscriber.user_id, known)
    }
    for (const parts of this.#parts.values())
      for (const part of parts.values())
        await note(part.subscriber, (reader) => sectionOf(part, reader, unsubscribeKey(secret, part.subscriber.id)))
    this.#kinds ??= await wantedKinds(this.#db, this.#frequency)
    for (const kind of this.#kinds.filter(({ waiting }) => waiting))
      for (const { subscriber, items } of await waitingSections(this.#db, kind, this.#frequency)) {
        const unsubscribe = unsubscribeKey(secret, subscriber.id)
        const total = items.length
        await note(subscriber, (reader) => ({ title: reader.about(kind), items, total, unsubscribe }))
      }
    const title = titles[this.#frequency] ?? message('email.daily')
    return [...byUser.values()].map(({ to, reader, sections }) =>
      noticeEmail({ to, reader, subject: reader.say(title), sections, kind: 'Digest' }, siteUrl),
    )
  }
}

function count({ counts }: Part, change: NotifiedChange): void {
  const where = [change.project_id, change.component_id, change.translation_id].join()
  const known = counts.get(where) ?? { change, actions: new Map<number, number>() }
  known.actions.set(change.action, (known.actions.get(change.action) ?? 0) + 1)
  counts.set(where, known)
}

function sectionOf({ kind, changes, counts, total }: Part, reader: Reader, unsubscribe: string): Section {
  const title = reader.about(kind)
  if (!kind.counted)
    return { title, items: changes.map((change) => describeChange(change, reader)), total, unsubscribe }
  const counted = [...counts.values()].slice(0, MAX_LISTED).map(({ change, actions }) => ({
    title: scopeName(change, reader),
    lines: [...actions].map(([action, number]) => [whatHappened(action, reader), String(number)] as const),
    page: undefined,
  }))
  return { title, items: counted, total: counts.size, unsubscribe }
}
