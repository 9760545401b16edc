import { Action } from '#core/changes/actions.ts'
import type { Message } from '#core/messages/message.ts'
import { readMessage } from '#core/messages/read-message.ts'
import { readJsonObject } from '#core/text/json-object.ts'
import type { Db } from '#server/db/database.ts'

/** What happened to a repository beyond being looked at: fetching alone says nothing about a failure before it. */
const repositoryActions = [
  Action.changesPushed,
  Action.repositoryReset,
  Action.repositoryMerged,
  Action.repositoryRebased,
  Action.repositoryMergeFailed,
  Action.repositoryRebaseFailed,
  Action.repositoryPushFailed,
]

const failures: ReadonlySet<number> = new Set([
  Action.repositoryMergeFailed,
  Action.repositoryRebaseFailed,
  Action.repositoryPushFailed,
])

/** Why something failed, in English and, unless it is of long ago, as the message it was made of. */
export interface RepositoryFailure {
  readonly error: string
  readonly message: Message
}

/** What the newest thing that happened to a repository failed with; undefined when it did not fail. */
export async function repositoryFailure(
  db: Db,
  componentIds: readonly number[],
): Promise<RepositoryFailure | undefined> {
  const newest = await db
    .selectFrom('change')
    .select(['action', 'target', 'details'])
    .where('component_id', 'in', componentIds)
    .where('action', 'in', repositoryActions)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest || !failures.has(newest.action)) return undefined
  return { error: newest.target, message: readMessage(readJsonObject(newest.details).message, newest.target) }
}
