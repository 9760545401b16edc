import { message } from '#core/messages/message.ts'
import { notificationNames } from '#core/notifications/kinds.ts'
import type { Db } from '#server/db/database.ts'
import {
  hasSubscription,
  insertSubscription,
  nowhere,
  type SubscriptionScope,
  type SubscriptionValues,
  updateSubscription,
} from '#server/db/queries/notifications/subscriptions.ts'
import { AppError, fieldError, invalid } from '#server/errors.ts'

const scopes = [0, 10, 20, 30, 40]
const frequencies = [0, 1, 2, 3, 4]

function check(values: Partial<SubscriptionValues>): void {
  const wrong = (attr: string, value: string | number) =>
    new AppError('invalid', undefined, {
      errors: [fieldError(attr, message('field.choice', { value }), 'invalid_choice')],
    })
  const { notification, scope, frequency } = values
  if (notification !== undefined && !notificationNames.some((name) => name === notification))
    throw wrong('notification', notification)
  if (scope !== undefined && !scopes.includes(scope)) throw wrong('scope', scope)
  if (frequency !== undefined && !frequencies.includes(frequency)) throw wrong('frequency', frequency)
}

const duplicate = () => invalid('notification', message('subscription.exists'))

/** Scopes 30 and 40 are about one project or component, and name it; the others name none. */
function checkScope(scope: number, { project_id, component_id }: SubscriptionScope): void {
  const wanted = scope === 30 ? 'project' : scope === 40 ? 'component' : undefined
  if ((project_id !== null) !== (wanted === 'project'))
    throw invalid(
      wanted === 'project' ? 'scope' : 'project',
      wanted === 'project' ? message('subscription.nameProject') : message('subscription.projectScope'),
    )
  if ((component_id !== null) !== (wanted === 'component'))
    throw invalid(
      wanted === 'component' ? 'scope' : 'component',
      wanted === 'component' ? message('subscription.nameComponent') : message('subscription.componentScope'),
    )
}

export async function addSubscription(
  tx: Db,
  userId: number,
  values: SubscriptionValues,
  scope: SubscriptionScope = nowhere,
): Promise<number> {
  check(values)
  checkScope(values.scope, scope)
  if (await hasSubscription(tx, userId, values, { scope })) throw duplicate()
  return insertSubscription(tx, userId, values, scope)
}

export async function changeSubscription(
  tx: Db,
  row: SubscriptionValues & SubscriptionScope & { readonly id: number; readonly user_id: number },
  values: Partial<SubscriptionValues>,
): Promise<void> {
  check(values)
  const { notification, scope, frequency } = { ...row, ...values }
  checkScope(scope, row)
  if (await hasSubscription(tx, row.user_id, { notification, scope, frequency }, { but: row.id, scope: row }))
    throw duplicate()
  await updateSubscription(tx, row.id, values)
}
