import type { Static } from 'typebox'
import { type Inbox, inboxContract } from '#core/contract/notifications/inbox.ts'
import { changePage } from '#core/editor/change-page.ts'
import { inboxKinds } from '#core/notifications/inbox.ts'
import { readJsonObject } from '#core/text/json-object.ts'
import { splitForms } from '#core/units/forms.ts'
import { pageOffset, pageRequest } from '#server/api/http/pagination.ts'
import type { AnyRoute, ApiRequest } from '#server/api/http/route.ts'
import { serveRoute } from '#server/api/http/serve-route.ts'
import { isoTime } from '#server/api/http/time.ts'
import { inboxOwner, unreadOf } from '#server/api/request/unread-notifications.ts'
import { accountRequestOf } from '#server/api/resources/accounts/account-request.ts'
import { acceptOwnInvitation } from '#server/commands/access/invite-user.ts'
import { type NotifiedChange, notifiedChanges } from '#server/db/queries/history/new-changes.ts'
import { inboxPage, invitationsOf, markRead } from '#server/db/queries/notifications/inbox.ts'
import { reasonOf } from '#server/notifications/inbox.ts'

const MAX_TEXT = 300

type View = Static<typeof Inbox>

const firstForm = (text: string | null): string => (text === null ? '' : (splitForms(text)[0] ?? '')).slice(0, MAX_TEXT)

function itemView(row: { id: number; kind: string; is_read: number }, change: NotifiedChange): View['results'] {
  const kind = inboxKinds.find((one) => one === row.kind)
  if (!kind) return []
  const { alert } = readJsonObject(change.details)
  const { language_code: code, language_name: name, username, full_name } = change
  return [
    {
      id: row.id,
      kind,
      read: row.is_read === 1,
      timestamp: isoTime(change.timestamp),
      page: changePage(change) ?? null,
      user: username === null ? null : { username, full_name: full_name ?? '' },
      project: change.project_name,
      component: change.component_name,
      language: code === null || name === null || change.translation_id === null ? null : { code, name },
      source: firstForm(change.source),
      text: reasonOf(change.details).slice(0, MAX_TEXT) || firstForm(change.target),
      alert: typeof alert === 'string' ? alert : null,
    },
  ]
}

async function presentInbox(request: ApiRequest): Promise<View> {
  const { db, actor, services } = request
  const owner = inboxOwner(actor)
  const page = pageRequest(request.query)
  const { count, rows } = await inboxPage(db, owner, (found) => ({
    limit: page.size,
    offset: pageOffset(page, found),
  }))
  const ids = rows.map((row) => row.change_id)
  const changes = new Map((await notifiedChanges(db, ids)).map((change) => [change.id, change]))
  const invitations = await invitationsOf(db, owner.userId, services.now())
  return {
    count,
    unread: await unreadOf(db, actor, services.now()),
    invitations: invitations.map(({ id, created, by, team, project_name: name, project_slug: slug }) => ({
      id,
      created: isoTime(created),
      by: by ?? '',
      team,
      project: name === null || slug === null ? null : { name, slug },
    })),
    results: rows.flatMap((row) => {
      const change = changes.get(row.change_id)
      return change ? itemView(row, change) : []
    }),
  }
}

export const inboxRoutes: readonly AnyRoute[] = [
  serveRoute(inboxContract.inbox, {
    get: presentInbox,
    post: async (request) => {
      const { userId } = inboxOwner(request.actor)
      const { read } = request.read()
      await request.transaction((tx) => markRead(tx, userId, read))
      return { unread: await unreadOf(request.db, request.actor, request.services.now()) }
    },
  }),
  serveRoute(inboxContract.acceptInvitation, {
    post: async (request) => {
      const { userId } = inboxOwner(request.actor)
      const { id } = request.read()
      await acceptOwnInvitation(accountRequestOf(request), id, userId)
      return { unread: await unreadOf(request.db, request.actor, request.services.now()) }
    },
  }),
]
