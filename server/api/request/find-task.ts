import { type Actor, isSuperuser } from '#server/access/actor.ts'
import { visibilityOf } from '#server/access/visibility.ts'
import type { Db } from '#server/db/database.ts'
import { type TaskRow, taskById } from '#server/queue/tasks.ts'

/** Tasks of a component are for those who see it; others for who asked for them. Undefined: not theirs to know of. */
export async function findTask(db: Db, actor: Actor, id: string): Promise<TaskRow | undefined> {
  const task = await taskById(db, id)
  if (!task) return undefined
  const { components } = await visibilityOf(db, actor)
  const own = isSuperuser(actor) || (actor.kind === 'user' && task.user_id === actor.id)
  const seen = task.component_id !== null && (!components || components.includes(task.component_id))
  return own || seen ? task : undefined
}
