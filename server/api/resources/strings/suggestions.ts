import { suggestionContract } from '#core/contract/strings/suggestions.ts'
import { message } from '#core/messages/message.ts'
import { splitForms } from '#core/units/forms.ts'
import type { Actor } from '#server/access/actor.ts'
import { demand, may } from '#server/access/may.ts'
import { visibilityOf } from '#server/access/visibility.ts'
import type { Links } from '#server/api/http/links.ts'
import { Answer, type AnyRoute, type WriteRequest } from '#server/api/http/route.ts'
import { serveList, serveRoute } from '#server/api/http/serve-route.ts'
import { isoTime } from '#server/api/http/time.ts'
import { addSuggestion } from '#server/commands/strings/add-suggestion.ts'
import { findUnit, type ScopedUnit } from '#server/commands/strings/find-unit.ts'
import { acceptSuggestion, removeSuggestion, voteOnSuggestion } from '#server/commands/strings/resolve-suggestion.ts'
import type { Db } from '#server/db/database.ts'
import { pageOfRows } from '#server/db/paging/page-range.ts'
import { usernames } from '#server/db/queries/accounts/users.ts'
import {
  type SuggestionRow,
  suggestionById,
  suggestionsOfUnit,
  suggestionsPage,
  vote,
  votesForMany,
} from '#server/db/queries/strings/suggestions.ts'
import { AppError, invalid, mustExist } from '#server/errors.ts'

async function view(db: Db, links: Links, rows: readonly SuggestionRow[]) {
  const names = await usernames(
    db,
    rows.flatMap((row) => row.user_id ?? []),
  )
  const votes = await votesForMany(
    db,
    rows.map((row) => row.id),
  )
  return rows.map((row) => {
    const username = row.user_id === null ? undefined : names.get(row.user_id)
    return {
      id: row.id,
      unit: links.unit(row.unit_id),
      target: splitForms(row.target),
      user: username === undefined ? null : links.user(username),
      timestamp: isoTime(row.created),
      votes: votes.get(row.id) ?? 0,
    }
  })
}

interface Found {
  readonly suggestion: SuggestionRow
  readonly context: ScopedUnit
}

async function findSuggestion(db: Db, actor: Actor, id: number): Promise<Found> {
  const suggestion = await suggestionById(db, { id })
  if (!suggestion) throw new AppError('not_found')
  return { suggestion, context: await findUnit(db, actor, suggestion.unit_id) }
}

async function suggestionOutcome(request: WriteRequest, result: 'voted' | 'accepted', suggestion: SuggestionRow) {
  const [shown = null] = result === 'voted' ? await view(request.db, request.links, [suggestion]) : []
  return { result, suggestion: shown }
}

const signedIn = (actor: Actor): Actor & { readonly kind: 'user' } => {
  if (actor.kind !== 'user') throw new AppError('not_authenticated')
  return actor
}

async function suggest(request: WriteRequest<{ target: string[] }, { readonly id: number }>): Promise<unknown> {
  const { db, links, services, params } = request
  const actor = signedIn(request.actor)
  const made = await request.transaction(async (tx) => {
    const context = await findUnit(tx, actor, params.id)
    await demand(tx, actor, 'suggestion.add', context.scope)
    const { target } = request.read()
    let same: { id: number; userId: number | null } | undefined
    const id = await addSuggestion(tx, context, { actor, target }, services.now(), (known, userId) => {
      same = { id: known, userId }
    })
    if (id !== undefined) {
      // One's own vote counts, and accepts nothing by itself.
      if (await may(tx, actor, 'suggestion.vote', context.scope))
        await vote(tx, { suggestionId: id, userId: actor.id, value: 1 })
      return { id, result: undefined }
    }
    if (!same) throw invalid('target', message('suggestion.sameText'))
    const voting = context.scope.workflow?.suggestion_voting ?? context.component.suggestion_voting
    if (voting === 0 || same.userId === actor.id) throw invalid('target', message('suggestion.repeated'))
    const suggestion = mustExist(await suggestionById(tx, { id: same.id }), 'suggestion')
    const result = await voteOnSuggestion(tx, context, suggestion, { actor, value: 1 }, services.now())
    return { id: same.id, result, suggestion }
  })
  if (made.result) return new Answer(200, await suggestionOutcome(request, made.result, made.suggestion))
  const row = mustExist(await suggestionById(db, { id: made.id }), 'suggestion')
  return (await view(db, links, [row]))[0]
}

export const suggestionRoutes: readonly AnyRoute[] = [
  serveList(suggestionContract.suggestionsForUnit, {
    async load({ db, actor, params }, page) {
      const { unit } = await findUnit(db, actor, params.id)
      const rows = await suggestionsOfUnit(db, unit.id)
      return pageOfRows(rows, page)
    },
    present: (rows, { db, links }) => view(db, links, rows),
    post: suggest,
  }),
  serveList(suggestionContract.suggestions, {
    async load({ db, actor }, page) {
      const { components } = await visibilityOf(db, actor)
      return suggestionsPage(db, components, page)
    },
    present: (rows, { db, links }) => view(db, links, rows),
  }),
  serveRoute(suggestionContract.suggestion, {
    get: async ({ db, actor, links, params }) => {
      const { suggestion } = await findSuggestion(db, actor, params.id)
      return (await view(db, links, [suggestion]))[0]
    },
    delete: async (request) => {
      const { actor, services, params } = request
      await request.transaction(async (tx) => {
        const { suggestion, context } = await findSuggestion(tx, actor, params.id)
        await demand(tx, actor, 'suggestion.delete', { ...context.scope, authorId: suggestion.user_id })
        const { rejection_reason: reason = '' } = request.read()
        await removeSuggestion(tx, context, suggestion, { actor, reason }, services.now())
      })
    },
  }),
  serveRoute(suggestionContract.acceptanceOfSuggestion, {
    post: async (request) => {
      const { actor, services, params } = request
      await request.transaction(async (tx) => {
        const { suggestion, context } = await findSuggestion(tx, actor, params.id)
        await demand(tx, actor, 'suggestion.accept', context.scope)
        const { approve = false } = request.read()
        if (approve) await demand(tx, actor, 'unit.review', context.scope)
        await acceptSuggestion(tx, context, suggestion, { actor, approve }, services.now())
      })
      return { result: 'accepted' }
    },
  }),
  serveRoute(suggestionContract.votesOnSuggestion, {
    post: async (request) => {
      const { services, params } = request
      const actor = signedIn(request.actor)
      const { result, suggestion } = await request.transaction(async (tx) => {
        const found = await findSuggestion(tx, actor, params.id)
        await demand(tx, actor, 'suggestion.vote', found.context.scope)
        const { value } = request.read()
        const now = services.now()
        const result = await voteOnSuggestion(tx, found.context, found.suggestion, { actor, value }, now)
        return { ...found, result }
      })
      return suggestionOutcome(request, result, suggestion)
    },
  }),
]
