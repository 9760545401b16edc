import { planAddons, queuePlan } from '#server/addons/run/follow-changes.ts'
import { postMail } from '#server/commands/accounts/queue-mail.ts'
import { digestPosition, FOLLOWED } from '#server/commands/notifications/followed-changes.ts'
import { type Db, inTransaction, isPostgres } from '#server/db/database.ts'
import { newestChangeId } from '#server/db/queries/history/change-lists.ts'
import { type ChangeMark, changeMarks } from '#server/db/queries/history/new-changes.ts'
import { isRestored, restoredRuns } from '#server/db/queries/history/restored-changes.ts'
import { insertInboxItems } from '#server/db/queries/notifications/inbox.ts'
import { anyWithFrequency } from '#server/db/queries/notifications/subscribers.ts'
import { readSetting, writeSetting } from '#server/db/queries/site/settings.ts'
import { insertSettingOnce, swapSetting } from '#server/db/queries/site/settings-atomic.ts'
import { trimWriteLog } from '#server/db/queries/site/write-log.ts'
import type { JobContext } from '#server/jobs/handler.ts'
import type { Mail } from '#server/mail/mail.ts'
import { newWatches, watchAll } from '#server/notifications/auto-watch.ts'
import { Digest } from '#server/notifications/digest.ts'
import { lastDue } from '#server/notifications/digest-times.ts'
import { inboxItems } from '#server/notifications/inbox.ts'
import { Frequency, instantEmails } from '#server/notifications/instant.ts'
import { sourceReports } from '#server/notifications/source-reports.ts'

const CHANGES_PER_RUN = 500
/** How long a change may be in a transaction that has not ended. */
const TRANSACTION_MICROSECONDS = 60 * 1_000_000

/**
 * Changes up to the first number that is missing: on PostgreSQL it may belong to a transaction that has not ended. What is missing for
 * long never comes.
 */
export function committedMarks(marks: readonly ChangeMark[], after: number, now: number): readonly ChangeMark[] {
  let last = after
  for (const [index, { id, timestamp }] of marks.entries()) {
    if (id !== last + 1 && now - timestamp < TRANSACTION_MICROSECONDS) return marks.slice(0, index)
    last = id
  }
  return marks
}

const positionOf = async (db: Db, name: string): Promise<number> => Number((await readSetting(db, name)) ?? 0)

/** What came back from a backup happened long ago. */
async function withoutOldNews(db: Db, marks: readonly ChangeMark[]): Promise<readonly ChangeMark[]> {
  const runs = await restoredRuns(db, {})
  return runs.length === 0 ? marks : marks.filter(({ id }) => !isRestored(runs, id))
}

async function post(tx: Db, emails: readonly Mail[], now: number): Promise<void> {
  for (const email of emails) await postMail(tx, email, now)
}

type Context = Pick<JobContext, 'db' | 'now' | 'signal' | 'siteUrl'>

/** Tells add-ons and people what happened since it was last looked at. A part that was told of is not told of again. */
export async function followChanges({ db, now, signal, siteUrl = '' }: Context): Promise<{ changes: number }> {
  if (isPostgres(db)) await trimWriteLog(db)
  if ((await readSetting(db, FOLLOWED)) === undefined)
    await insertSettingOnce(db, FOLLOWED, String(await newestChangeId(db)))
  for (let changes = 0; ; ) {
    signal?.throwIfAborted()
    const after = await positionOf(db, FOLLOWED)
    const marks = committedMarks(await changeMarks(db, { after, limit: CHANGES_PER_RUN }), after, now())
    const upTo = marks.at(-1)?.id
    if (upTo === undefined) return { changes }
    const news = await withoutOldNews(db, marks)
    const plan = await planAddons(db, news)
    const emails = [...(await instantEmails(db, news, siteUrl)), ...(await sourceReports(db, news, siteUrl))]
    const watches = await newWatches(db, news)
    const inbox = await inboxItems(db, news)
    await inTransaction(db, async (tx) => {
      if (!(await swapSetting(tx, FOLLOWED, { from: String(after), to: String(upTo) }))) return
      await queuePlan(tx, plan, { after, upTo }, now())
      await post(tx, emails, now())
      await watchAll(tx, watches)
      await insertInboxItems(tx, inbox, now())
    })
    changes += marks.length
  }
}

/** Sends the summaries that are due. One that was missed is sent later, and covers all that happened since the one before. */
export async function sendDigests(context: Context): Promise<{ emails: number }> {
  let emails = 0
  for (const frequency of [Frequency.daily, Frequency.weekly, Frequency.monthly])
    emails += await sendDigest(context, frequency)
  return { emails }
}

async function sendDigest({ db, now, signal, siteUrl = '' }: Context, frequency: number): Promise<number> {
  const [position, sent] = [digestPosition(frequency), `digest_sent:${frequency}`]
  const due = lastDue(frequency, now() / 1000)
  const last = await readSetting(db, sent)
  if (last === undefined) {
    await writeSetting(db, sent, String(due))
    return 0
  }
  if (Number(last) >= due) return 0
  const end = await positionOf(db, FOLLOWED)
  const emails = (await anyWithFrequency(db, { frequency }))
    ? await digestEmails(db, { frequency, from: await positionOf(db, position), end, siteUrl, signal })
    : []
  await inTransaction(db, async (tx) => {
    if (!(await swapSetting(tx, sent, { from: last, to: String(due) }))) return
    await post(tx, emails, now())
    await writeSetting(tx, position, String(end))
  })
  return emails.length
}

async function digestEmails(
  db: Db,
  part: { frequency: number; from: number; end: number; siteUrl: string; signal: AbortSignal | undefined },
): Promise<Mail[]> {
  const digest = new Digest(db, part.frequency)
  for (let after = part.from; after < part.end; ) {
    part.signal?.throwIfAborted()
    const marks = (await changeMarks(db, { after, limit: CHANGES_PER_RUN })).filter(({ id }) => id <= part.end)
    if (marks.length === 0) break
    await digest.add(await withoutOldNews(db, marks))
    after = marks.at(-1)?.id ?? part.end
  }
  return digest.emails(part.siteUrl)
}
