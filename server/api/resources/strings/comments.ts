import { Type } from 'typebox'
import { type Actor, isSuperuser } from '#server/access/actor.ts'
import { demand, may } from '#server/access/may.ts'
import { idParameter } from '#server/api/http/ids.ts'
import type { Links } from '#server/api/http/links.ts'
import { listRoute } from '#server/api/http/list.ts'
import { type AnyRoute, write } from '#server/api/http/route.ts'
import { nullable, Timestamp, Url } from '#server/api/http/schema.ts'
import { isoTime } from '#server/api/http/time.ts'
import { commentUnit, removeComment, resolveComment } from '#server/commands/strings/comment-unit.ts'
import { findUnit } from '#server/commands/strings/find-unit.ts'
import type { Db } from '#server/db/database.ts'
import { cutting } from '#server/db/paging/page-range.ts'
import { userByEmail, usernames } from '#server/db/queries/accounts/users.ts'
import { type CommentRow, commentById, commentsOfUnit } from '#server/db/queries/strings/comments.ts'
import { AppError, invalid } from '#server/errors.ts'

const Comment = Type.Object(
  {
    id: Type.Integer(),
    comment: Type.String(),
    user: nullable(Url),
    timestamp: Timestamp,
    resolved: Type.Boolean(),
  },
  { title: 'Comment' },
)

const presentComment = (row: CommentRow, names: ReadonlyMap<number, string>, links: Links) => {
  const username = row.user_id === null ? undefined : names.get(row.user_id)
  return {
    id: row.id,
    comment: row.text,
    user: username === undefined ? null : links.user(username),
    timestamp: isoTime(row.created),
    resolved: row.resolved === 1,
  }
}

const newComment = Type.Object({
  scope: Type.Union([Type.Literal('report'), Type.Literal('global'), Type.Literal('translation')]),
  comment: Type.String({ minLength: 1, maxLength: 1000 }),
  timestamp: Type.Optional(Type.String({ description: 'When it was said. For project administrators.' })),
  user_email: Type.Optional(
    Type.String({
      description:
        'Whose words it brings along from elsewhere. For project administrators; taken for an account by administrators of the site only, otherwise and where it is not known it is a comment of the caller.',
    }),
  ),
})

function timeOf(text: string, now: number): number {
  const milliseconds = Date.parse(text)
  if (Number.isNaN(milliseconds))
    throw invalid('timestamp', 'Datetime has wrong format. Use YYYY-MM-DDThh:mm[:ss[.uuuuuu]][+HH:MM|-HH:MM|Z].')
  if (milliseconds * 1000 > now) throw invalid('timestamp', 'A comment cannot be from a time to come.')
  return milliseconds * 1000
}

/**
 * Who wrote a comment that somebody else brings along. Only administrators of the site may speak for others; for anybody
 * else every address is unknown, so that nobody learns whose it is.
 */
const otherWriter = async (tx: Db, actor: Actor, email: string | undefined) =>
  email === undefined || !isSuperuser(actor) ? undefined : userByEmail(tx, { email })

export const commentRoutes: readonly AnyRoute[] = [
  listRoute({
    path: '/api/units/:id/comments/',
    name: 'Comments on a unit',
    summary: 'What people said about the string, oldest first.',
    needs: 'anyone who may see it',
    item: Comment,
    async load({ db, actor, params }, cut) {
      const { unit } = await findUnit(db, actor, idParameter(params.id))
      const rows = await commentsOfUnit(db, unit.id)
      return cutting(rows, cut)
    },
    async present(rows, { db, links }) {
      const names = await usernames(
        db,
        rows.flatMap((row) => row.user_id ?? []),
      )
      return rows.map((row) => presentComment(row, names, links))
    },
    writes: [
      write({
        method: 'POST',
        summary: 'Comment on a unit',
        needs: 'comment.add',
        body: newComment,
        status: 201,
        reply: Comment,
        async handle(request) {
          const { actor, services, links, params } = request
          const row = await request.transaction(async (tx) => {
            const subject = await findUnit(tx, actor, idParameter(params.id))
            await demand(tx, actor, 'comment.add', subject.place)
            const { scope, comment: text, timestamp, user_email } = request.read()
            const foreign = timestamp !== undefined || user_email !== undefined
            if (foreign && !(await may(tx, actor, 'project.edit', { project: subject.project })))
              throw new AppError('permission_denied', 'Only project administrators may set timestamp and user_email.')
            const writer = await otherWriter(tx, actor, user_email)
            const more = {
              ...(timestamp === undefined ? {} : { created: timeOf(timestamp, services.now()) }),
              ...(writer ? { userId: writer.id } : {}),
            }
            const id = await commentUnit(tx, subject, { actor, scope, text, ...more }, services.now())
            return (await commentById(tx, { id })) as CommentRow
          })
          const names = await usernames(request.db, row.user_id === null ? [] : [row.user_id])
          return presentComment(row, names, links)
        },
      }),
    ],
  }),
  {
    path: '/api/comments/:id/',
    name: 'Comment',
    summary: 'Take a comment back, or close it.',
    reply: 'none',
    writes: [
      {
        method: 'DELETE',
        summary: 'Delete a comment',
        needs: 'comment.delete, or the comment being your own',
        async handle(request) {
          const { actor, services, params } = request
          await request.transaction(async (tx) => {
            const comment = await commentById(tx, { id: idParameter(params.id) })
            if (!comment) throw new AppError('not_found')
            const subject = await findUnit(tx, actor, comment.unit_id)
            await demand(tx, actor, 'comment.delete', { ...subject.place, authorId: comment.user_id })
            await removeComment(tx, subject, comment, actor, services.now())
          })
        },
      },
    ],
  },
  {
    path: '/api/comments/:id/resolve/',
    name: 'Resolution of a comment',
    summary: 'Close a comment: it stays to be read and no longer counts.',
    reply: 'none',
    writes: [
      {
        method: 'POST',
        summary: 'Resolve a comment',
        needs: 'comment.resolve',
        async handle(request) {
          const { actor, services, params } = request
          await request.transaction(async (tx) => {
            const comment = await commentById(tx, { id: idParameter(params.id) })
            if (!comment) throw new AppError('not_found')
            const subject = await findUnit(tx, actor, comment.unit_id)
            await demand(tx, actor, 'comment.resolve', subject.place)
            await resolveComment(tx, subject, comment, actor, services.now())
          })
        },
      },
    ],
  },
]
