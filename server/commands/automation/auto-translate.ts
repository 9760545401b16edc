import { setImmediate } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { Action } from '#core/changes/actions.ts'
import type { AutoMode } from '#core/machinery/auto-modes.ts'
import { MEMORY_SERVICE, SITE_SERVICE } from '#core/machinery/services.ts'
import { type Message, message } from '#core/messages/message.ts'
import { parseQuery } from '#core/search/parse.ts'
import { isBlank, splitForms } from '#core/units/forms.ts'
import { State } from '#core/units/state.ts'
import type { Actor } from '#server/access/actor.ts'
import {
  type AutoSource,
  type AutoText,
  fromComponents,
  fromMachines,
} from '#server/commands/automation/load-auto-sources.ts'
import { Warnings } from '#server/commands/automation/warnings.ts'
import { servicesOf } from '#server/commands/memory/load-machinery.ts'
import { addSuggestion } from '#server/commands/strings/add-suggestion.ts'
import { editUnit, versionOf } from '#server/commands/strings/edit-unit.ts'
import { type Db, inTransaction } from '#server/db/database.ts'
import { usernames } from '#server/db/queries/accounts/users.ts'
import { componentContext, type UnitContext, unitsInContext } from '#server/db/queries/strings/unit-context.ts'
import { searchUnits } from '#server/db/search/search-units.ts'
import type { Tables } from '#server/db/tables.ts'
import { AppError, invalid } from '#server/errors.ts'
import type { NetworkPolicy } from '#server/net/public-addresses.ts'
import type { JobPayloads } from '#server/queue/kinds.ts'
import type { Vault } from '#server/vault/vault.ts'

/** What a translation is to be filled in with. Everything about rights was asked before. */
export type AutoTranslation = JobPayloads['auto_translate']

export interface AutoContext {
  readonly db: Kysely<Tables>
  now(): number
  report(percent: number, line?: Message): Promise<void>
  readonly signal?: AbortSignal | undefined
  readonly vault: Vault
  readonly network: NetworkPolicy
}

export interface AutoResult {
  /** Strings that were looked at. */
  readonly strings: number
  readonly updated: number
  readonly warnings: readonly Message[]
}

const states = { translate: State.translated, fuzzy: State.needsEditing, approved: State.approved } as const
/** Strings asked for at one time. */
const SLICE = 100
const MAX_WARNINGS = 20

/** The strings that a run would look at. */
export async function autoUnits(
  db: Db,
  { translationId, q }: Pick<AutoTranslation, 'translationId' | 'q'>,
  now: number,
): Promise<readonly number[]> {
  const { tree, problem } = parseQuery(q, { now })
  if (!tree) throw invalid('q', problem.message)
  const page = (count: number) => ({ limit: count, offset: 0 })
  return (await searchUnits(db, tree, { translationId, page })).ids
}

/**
 * Fills in strings from other components, the memory, or services. What is read-only or approved stays as it is, and so
 * does what somebody saved meanwhile. Each string is its own transaction, so that a run may be cut short anywhere.
 */
export async function autoTranslate(context: AutoContext, request: AutoTranslation): Promise<AutoResult> {
  const { db, now, signal } = context
  const outerContext = await componentContext(db, request.componentId)
  if (!outerContext) throw new AppError('not_found', message('component.gone'))
  if (outerContext.component.locked === 1) throw new AppError('component_locked')
  const ids = await autoUnits(db, request, now())
  const source = await sourceOf(context, request, outerContext.project.id)
  const actor = await actorOf(db, request.userId)
  const warnings = new Warnings()
  let updated = 0
  for (let start = 0; start < ids.length; start += SLICE) {
    signal?.throwIfAborted()
    const contexts = await unitsInContext(db, outerContext, ids.slice(start, start + SLICE))
    const open = contexts.filter(isOpen)
    const found = await source(open)
    for (const warning of found.warnings) warnings.add(warning)
    for (const unitContext of open) {
      const text = found.texts.get(unitContext.unit.id)
      if (text && (await apply(db, unitContext, { text, mode: request.mode, actor }, now(), warnings))) updated++
    }
    await context.report(Math.floor((100 * (start + contexts.length)) / ids.length))
    await setImmediate()
  }
  return { strings: ids.length, updated, warnings: warnings.first(MAX_WARNINGS) }
}

const isOpen = ({ unit }: UnitContext): boolean =>
  unit.state !== State.readOnly && unit.state !== State.approved && !isBlank(splitForms(unit.source))

async function actorOf(db: Db, userId: number | null): Promise<Actor> {
  if (userId === null) return { kind: 'anonymous' }
  const username = (await usernames(db, [userId])).get(userId)
  if (username === undefined) throw new AppError('not_found', message('task.requesterGone'))
  return { kind: 'user', id: userId, username, isSuperuser: false }
}

async function sourceOf(context: AutoContext, request: AutoTranslation, projectId: number): Promise<AutoSource> {
  const { db, vault, network, now, signal } = context
  if (request.source === 'others') return fromComponents(db, request.components)
  const { ready, usesMemory, usesSite } = await servicesOf(db, projectId, vault)
  const isWanted = (id: string) => request.engines.length === 0 || request.engines.includes(id)
  return fromMachines({
    db,
    userId: request.userId ?? undefined,
    limits: request.limits,
    outside: { network, now, signal },
    services: ready.filter(({ machine }) => isWanted(machine.id)),
    usesMemory: usesMemory && isWanted(MEMORY_SERVICE),
    usesSite: usesSite && isWanted(SITE_SERVICE),
    threshold: request.threshold,
  })
}

interface Filling {
  readonly text: AutoText
  readonly mode: AutoMode
  readonly actor: Actor
}

/** Whether the unit got the text. What cannot be saved is told, and keeps no other string waiting. */
async function apply(
  db: Kysely<Tables>,
  context: UnitContext,
  { text, mode, actor }: Filling,
  now: number,
  warnings: Warnings,
): Promise<boolean> {
  try {
    return await inTransaction(db, async (tx) => {
      const target = text.forms
      if (mode === 'suggest') return (await addSuggestion(tx, context, { actor, target }, now)) !== undefined
      const edit = { actor, target, state: states[mode], details: text.details, basedOn: versionOf(context.unit) }
      const result = await editUnit(tx, context, { ...edit, action: Action.automaticallyTranslated }, now)
      return result.outcome === 'saved'
    })
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    warnings.add(error.said)
    return false
  }
}
