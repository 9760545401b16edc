import type { NotificationKind } from '#core/notifications/kinds.ts'
import type { Db } from '#server/db/database.ts'
import { subscribersOfKind, watchedByUser } from '#server/db/queries/notifications/digest-subscribers.ts'
import {
  languagesOfUsers,
  Scope,
  type Subscriber,
  type WaitingWork,
  waitingWork,
} from '#server/db/queries/notifications/subscribers.ts'
import { type Reader, readerOf } from '#server/mail/reader.ts'
import { Audience } from '#server/notifications/audience.ts'
import type { Item } from '#server/notifications/describe.ts'
import { MAX_LISTED } from '#server/notifications/instant.ts'

/** Looked at for one person. */
const MAX_UNITS = 1000

/** What there is to do for people who want to be reminded of it so often; only for those who say what they translate to. */
export async function waitingSections(
  db: Db,
  kind: NotificationKind,
  frequency: number,
): Promise<{ readonly subscriber: Subscriber; readonly items: readonly Item[] }[]> {
  const all = await subscribersOfKind(db, kind.name)
  const users = [...new Set(all.filter((one) => one.frequency === frequency).map(({ user_id }) => user_id))]
  const found: { subscriber: Subscriber; items: Item[] }[] = []
  for (const userId of users) {
    const own = all.filter((one) => one.user_id === userId)
    const languages = (await languagesOfUsers(db, [userId])).get(userId)
    if (!languages) continue
    const made = await itemsFor(db, kind, own, { frequency, languages: [...languages] })
    if (made) found.push(made)
  }
  return found
}

/** Projects that the subscriptions can be about; undefined: any. */
async function reach(db: Db, own: readonly Subscriber[]): Promise<number[] | undefined> {
  if (own.some(({ scope }) => scope === Scope.all || scope === Scope.administered || scope === Scope.component))
    return undefined
  const watched = await watchedByUser(db, own[0]?.user_id ?? 0)
  return [...watched, ...own.flatMap(({ project_id }) => project_id ?? [])]
}

function itemOf(row: WaitingWork, kind: NotificationKind, reader: Reader): Item {
  const { project_slug: project, component_path: component, language_code: code, language_name: name } = row
  return {
    title: `${project} / ${component} / ${reader.languageName({ code, name })}`,
    lines: [[reader.about(kind), String(row.count)]],
    page: `/translate/${project}/${component}/${code}/`,
  }
}

async function itemsFor(
  db: Db,
  kind: NotificationKind,
  own: readonly Subscriber[],
  { frequency, languages }: { readonly frequency: number; readonly languages: readonly number[] },
): Promise<{ subscriber: Subscriber; items: Item[] } | undefined> {
  const projects = await reach(db, own)
  const rows = await waitingWork(db, { what: kind.waiting ?? 'todo', languages, projects, limit: MAX_UNITS })
  const audience = await Audience.of(db, rows)
  const narrowest = own.toSorted((a, b) => b.scope - a.scope)
  const items: Item[] = []
  let first: Subscriber | undefined
  for (const row of rows) {
    let decisive: Subscriber | undefined
    for (const subscriber of narrowest)
      if (!decisive && (await audience.applies(subscriber, row))) decisive = subscriber
    if (decisive?.frequency !== frequency || !(await audience.maySee(decisive, row))) continue
    first ??= decisive
    items.push(itemOf(row, kind, await readerOf(first.language ?? '')))
    if (items.length >= MAX_LISTED) break
  }
  return first && { subscriber: first, items }
}
