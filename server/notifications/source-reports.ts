import { Action } from '#core/changes/actions.ts'
import { message } from '#core/messages/message.ts'
import type { Db } from '#server/db/database.ts'
import { componentsByIds } from '#server/db/queries/components/components.ts'
import { type ChangeMark, notifiedChanges } from '#server/db/queries/history/new-changes.ts'
import type { Mail } from '#server/mail/mail.ts'
import { readerOf } from '#server/mail/reader.ts'
import { describeChange, scopeName, withScope } from '#server/notifications/describe.ts'
import { noticeEmail } from '#server/notifications/emails.ts'

const ADDRESS = /^[^\s@<>,;"]+@[^\s@<>,;"]+$/

/** Comments on source strings go to the address that the component names for mistakes in them. */
export async function sourceReports(db: Db, marks: readonly ChangeMark[], siteUrl: string): Promise<Mail[]> {
  const comments = marks.filter(({ action }) => action === Action.commentAdded)
  if (comments.length === 0) return []
  const components = await componentsByIds(
    db,
    comments.flatMap(({ component_id }) => component_id ?? []),
  )
  const addressOf = (componentId: number | null): string =>
    (componentId === null ? undefined : components.get(componentId))?.report_source_bugs ?? ''
  const wanted = comments.filter(({ component_id }) => ADDRESS.test(addressOf(component_id)))
  const changes = await notifiedChanges(
    db,
    wanted.map(({ id }) => id),
  )
  // The address of a project is nobody's in particular: whoever reads it understands the source strings.
  const reader = await readerOf('en')
  const title = reader.say(message('email.sourceReport'))
  return changes
    .filter(({ is_source }) => is_source === 1)
    .map((change) => {
      const section = { title, items: [describeChange(change, reader)], total: 1, unsubscribe: '' }
      const subject = withScope(title, scopeName(change, reader), reader)
      const unitId = change.unit_id ?? undefined
      const to = addressOf(change.component_id)
      return noticeEmail({ to, reader, subject, sections: [section], kind: 'SourceReport', unitId }, siteUrl)
    })
}
