import { commentContract } from '#core/contract/strings/comments.ts'
import { message } from '#core/messages/message.ts'
import { type Actor, isSuperuser } from '#server/access/actor.ts'
import { demand, may } from '#server/access/may.ts'
import type { Links } from '#server/api/http/links.ts'
import type { AnyRoute } from '#server/api/http/route.ts'
import { serveList, serveRoute } from '#server/api/http/serve-route.ts'
import { isoTime } from '#server/api/http/time.ts'
import { commentUnit, removeComment, resolveComment } from '#server/commands/strings/comment-unit.ts'
import { findUnit } from '#server/commands/strings/find-unit.ts'
import type { Db } from '#server/db/database.ts'
import { pageOfRows } from '#server/db/paging/page-range.ts'
import { userByEmail, usernames } from '#server/db/queries/accounts/users.ts'
import { type CommentRow, commentById, commentsOfUnit } from '#server/db/queries/strings/comments.ts'
import { AppError, invalid, mustExist } from '#server/errors.ts'

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

function timeOf(text: string, now: number): number {
  const milliseconds = Date.parse(text)
  if (Number.isNaN(milliseconds)) throw invalid('timestamp', message('comment.dateTime'))
  if (milliseconds * 1000 > now) throw invalid('timestamp', message('comment.future'))
  return milliseconds * 1000
}

/**
 * Who wrote a comment that somebody else brings along. Only administrators of the site may speak for others; for anybody
 * else every address is unknown, so that nobody learns whose it is.
 */
const otherWriter = async (tx: Db, actor: Actor, email: string | undefined) =>
  email === undefined || !isSuperuser(actor) ? undefined : userByEmail(tx, { email })

export const commentRoutes: readonly AnyRoute[] = [
  serveList(commentContract.commentsOnUnit, {
    async load({ db, actor, params }, page) {
      const { unit } = await findUnit(db, actor, params.id)
      const rows = await commentsOfUnit(db, unit.id)
      return pageOfRows(rows, page)
    },
    async present(rows, { db, links }) {
      const names = await usernames(
        db,
        rows.flatMap((row) => row.user_id ?? []),
      )
      return rows.map((row) => presentComment(row, names, links))
    },
    post: async (request) => {
      const { actor, services, links, params } = request
      const row = await request.transaction(async (tx) => {
        const context = await findUnit(tx, actor, params.id)
        await demand(tx, actor, 'comment.add', context.scope)
        const { scope, comment: text, timestamp, user_email } = request.read()
        const foreign = timestamp !== undefined || user_email !== undefined
        if (foreign && !(await may(tx, actor, 'project.edit', { project: context.project })))
          throw new AppError('permission_denied', message('comment.administratorsOnly'))
        const writer = await otherWriter(tx, actor, user_email)
        const more = {
          ...(timestamp === undefined ? {} : { created: timeOf(timestamp, services.now()) }),
          ...(writer ? { userId: writer.id } : {}),
        }
        const id = await commentUnit(tx, context, { actor, scope, text, ...more }, services.now())
        return mustExist(await commentById(tx, { id }), 'comment')
      })
      const names = await usernames(request.db, row.user_id === null ? [] : [row.user_id])
      return presentComment(row, names, links)
    },
  }),
  serveRoute(commentContract.comment, {
    delete: async (request) => {
      const { actor, services, params } = request
      await request.transaction(async (tx) => {
        const comment = await commentById(tx, { id: params.id })
        if (!comment) throw new AppError('not_found')
        const context = await findUnit(tx, actor, comment.unit_id)
        await demand(tx, actor, 'comment.delete', { ...context.scope, authorId: comment.user_id })
        await removeComment(tx, context, comment, actor, services.now())
      })
    },
  }),
  serveRoute(commentContract.resolutionOfComment, {
    post: async (request) => {
      const { actor, services, params } = request
      await request.transaction(async (tx) => {
        const comment = await commentById(tx, { id: params.id })
        if (!comment) throw new AppError('not_found')
        const context = await findUnit(tx, actor, comment.unit_id)
        await demand(tx, actor, 'comment.resolve', context.scope)
        await resolveComment(tx, context, comment, actor, services.now())
      })
    },
  }),
]
