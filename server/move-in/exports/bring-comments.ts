import type { ExportedComment } from '#core/exports/model.ts'
import { storable } from '#core/units/forms.ts'
import { type Db, inTransaction } from '#server/db/database.ts'
import { userByEmail } from '#server/db/queries/accounts/users.ts'
import { commentsAbout, stringsByName } from '#server/db/queries/files/exported-units.ts'
import { insertMovedComment, recountFeedback } from '#server/db/queries/strings/moved-feedback.ts'
import type { ExportContext } from '#server/move-in/exports/context.ts'
import { Ledger } from '#server/stats/ledger.ts'

const SLICE = 100

/** A component with its strings in the source language: comments of an export are about those. */
export interface CommentedComponent {
  readonly componentId: number
  readonly projectId: number
  readonly translationId: number
  readonly languageId: number
}

export interface CommentedString {
  readonly name: string
  readonly comments: readonly ExportedComment[]
}

/** Puts comments below the source strings, with their writers and times, and notifies nobody. Those that are there stay. */
export async function bringComments(
  { db, now }: ExportContext,
  component: CommentedComponent,
  strings: readonly CommentedString[],
): Promise<void> {
  for (let at = 0; at < strings.length; at += SLICE)
    await inTransaction(db, (tx) => write(tx, component, strings.slice(at, at + SLICE), now()))
}

async function write(tx: Db, component: CommentedComponent, strings: readonly CommentedString[], now: number) {
  const { componentId } = component
  const names = strings.map(({ name }) => storable(name))
  const rows = await stringsByName(tx, { componentId, by: 'context', names })
  const ids = new Map(rows.map(({ name, id }) => [name, id]))
  const known = await commentsAbout(tx, ids.values())
  const there = new Set(known.map(({ unit_id, text }) => `${unit_id} ${text}`))
  const ledger = await Ledger.open(tx, component)
  for (const { name, comments } of strings) {
    const unitId = ids.get(storable(name))
    if (unitId === undefined) continue
    for (const { text, email, created } of comments) {
      const writer = email === '' ? undefined : await userByEmail(tx, { email })
      // Without an account here the name is all there is to tell who wrote it; addresses are nobody's to read.
      const [nick = ''] = email.split('@')
      const said = storable(writer || nick === '' ? text : `${nick}: ${text}`)
      const time = created > 0 && created <= now ? created : now
      if (there.has(`${unitId} ${said}`)) continue
      await insertMovedComment(tx, { unitId, userId: writer?.id ?? null, created: time, text: said, resolved: 0 })
    }
  }
  for (const { before, after } of await recountFeedback(tx, [...ids.values()])) {
    ledger.countOut(before)
    ledger.countIn(after)
  }
  await ledger.close(now)
}
