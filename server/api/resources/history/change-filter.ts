import { actionNames } from '#core/changes/actions.ts'
import { message } from '#core/messages/message.ts'
import type { ApiRequest } from '#server/api/http/route.ts'
import { userByName } from '#server/db/queries/accounts/users.ts'
import type { ChangeConditions } from '#server/db/queries/history/filtered-changes.ts'
import { AppError, fieldError, invalid } from '#server/errors.ts'

function timeOf(text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined
  const milliseconds = /^\d{4}-\d\d-\d\d([T ].*)?$/.test(text) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(milliseconds)) throw invalid('timestamp', message('field.dateTime'))
  const micros = /\.\d{3}(\d{1,3})/.exec(text)?.[1] ?? ''
  return milliseconds * 1000 + Number(micros.padEnd(3, '0'))
}

function actionsOf(search: string): readonly number[] {
  return new URLSearchParams(search)
    .getAll('action')
    .filter((text) => text !== '')
    .map((text) => {
      if (!Object.hasOwn(actionNames, text))
        throw new AppError('invalid', undefined, {
          errors: [fieldError('action', message('field.choice', { value: text }), 'invalid_choice')],
        })
      return Number(text)
    })
}

/** What the request asks of changes; undefined: all of them. */
export async function requestedConditions({ db, query, search }: ApiRequest): Promise<ChangeConditions | undefined> {
  const { user } = query
  const after = timeOf(query.timestamp_after)
  const before = timeOf(query.timestamp_before)
  const actions = actionsOf(search)
  if (!user && after === undefined && before === undefined && actions.length === 0) return undefined
  // Nobody has this id: a name that nobody has done nothing.
  const userId = user ? ((await userByName(db, { username: user }))?.id ?? -1) : undefined
  return { userId, after, before, actions }
}
