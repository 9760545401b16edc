import { eventNumber } from '#core/automation/event-names.ts'
import type { Condition } from '#core/automation/workflow.ts'
import type { Db } from '#server/db/database.ts'
import { usernames } from '#server/db/queries/accounts/users.ts'
import type { ComponentRow } from '#server/db/queries/components/components.ts'
import { type ContextChange, changeInContext } from '#server/db/queries/history/change-in-context.ts'

/** What conditions see. Whoever reads it may rely on every name: what there is not is null. */
export interface RunContext extends Readonly<Record<string, unknown>> {
  readonly component: {
    readonly id: number
    readonly slug: string
    readonly project: string
    readonly category: string | null
  }
  readonly language: { readonly id: number; readonly code: string } | null
  readonly unit: {
    readonly id: number
    readonly state: number
    readonly source: string
    readonly target: string
  } | null
  readonly change: { readonly id: number; readonly action: number; readonly timestamp: string } | null
  readonly actor: { readonly id: number; readonly username: string } | null
  readonly trigger: {
    readonly name: string
    readonly timestamp: string
    readonly unit_ids: readonly number[] | null
    readonly source_unit_ids: readonly number[] | null
    readonly revision: string | null
  }
  readonly results: Record<string, Readonly<Record<string, unknown>>>
}

const LONGEST = 4096
const MICROSECONDS = 1_000_000

const timeOf = (microseconds: number): string => {
  const seconds = new Date(Math.floor(microseconds / MICROSECONDS) * 1000).toISOString().slice(0, 19)
  return `${seconds}.${String(microseconds % MICROSECONDS).padStart(6, '0')}+00:00`
}

interface RunTarget {
  readonly component: ComponentRow
  readonly projectSlug: string
}

const componentOf = ({ component, projectSlug }: RunTarget): RunContext['component'] => ({
  id: component.id,
  slug: component.slug,
  project: projectSlug,
  category: component.path.split('/').at(-2) ?? null,
})

const unitOf = (change: ContextChange): RunContext['unit'] =>
  change.unit_id === null || change.state === null
    ? null
    : {
        id: change.unit_id,
        state: change.state,
        source: (change.source ?? '').slice(0, LONGEST),
        target: (change.target ?? '').slice(0, LONGEST),
      }

/** The context of a change; undefined where it is not the component's. */
export async function contextOfChange(db: Db, target: RunTarget, changeId: number): Promise<RunContext | undefined> {
  const change = await changeInContext(db, { id: changeId })
  if (!change || change.component_id !== target.component.id) return undefined
  const timestamp = timeOf(change.timestamp)
  const { language_id: languageId, language_code: code, actor_id: actorId, username } = change
  return {
    component: componentOf(target),
    language: languageId === null || code === null ? null : { id: languageId, code },
    unit: unitOf(change),
    change: { id: change.id, action: change.action, timestamp },
    actor: actorId === null || username === null ? null : { id: actorId, username },
    trigger: {
      name: 'change',
      timestamp,
      unit_ids: change.unit_id === null ? null : [change.unit_id],
      source_unit_ids: change.source_string_id === null ? null : [change.source_string_id],
      revision: target.component.revision || null,
    },
    results: {},
  }
}

/** The context of what no single change set off. */
export async function plainContext(
  db: Db,
  target: RunTarget,
  { name, userId, now }: { readonly name: string; readonly userId?: number | undefined; readonly now: number },
): Promise<RunContext> {
  const username = userId === undefined ? undefined : (await usernames(db, [userId])).get(userId)
  return {
    component: componentOf(target),
    language: null,
    unit: null,
    change: null,
    actor: userId === undefined || username === undefined ? null : { id: userId, username },
    trigger: {
      name,
      timestamp: timeOf(now),
      unit_ids: null,
      source_unit_ids: null,
      revision: target.component.revision || null,
    },
    results: {},
  }
}

/** Conditions that compare one thing; what is not known is not equal. */
export function simpleVerdict(
  { condition, value }: Extract<Condition, { readonly value: unknown }>,
  { component, language, change, unit }: RunContext,
): boolean {
  switch (condition) {
    case 'component_category':
      return component.category === value
    case 'language':
      return language?.code === value
    case 'change_action':
      return change !== null && change.action === eventNumber(value)
    default:
      return unit !== null && unit.state === value
  }
}
