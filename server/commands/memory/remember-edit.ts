import { memoryUpdate } from '#core/memory/memory-update.ts'
import { memoryPairs } from '#core/memory/pairs.ts'
import { splitForms } from '#core/units/forms.ts'
import { isTranslated, State } from '#core/units/state.ts'
import type { Db } from '#server/db/database.ts'
import { type MemoryChange, noMemoryChange } from '#server/db/queries/memory/memory-change.ts'
import type { EditInput } from '#server/db/queries/strings/edit-input.ts'
import type { UnitContext } from '#server/db/queries/strings/unit-context.ts'
import { type Remembered, rememberTranslation } from '#server/memory/remember.ts'

/** Whether the texts of a component are the project's to have. */
export const givesToProject = (component: { readonly restricted: number; readonly contribute_project_tm: number }) =>
  component.restricted === 0 && component.contribute_project_tm === 1

interface Saved {
  readonly target: string
  readonly state: number
  readonly userId: number | undefined
  readonly now: number
}

/**
 * What a person has translated is kept for later. Texts of a component that not all of the project may see stay with their
 * author; glossaries and source texts are not kept.
 */
function remembered(
  { unit, component, project, sourceLanguage }: UnitContext,
  { target, state, userId, now }: Saved,
  { keepsOwnMemory }: EditInput,
): Remembered | undefined {
  if (userId === undefined || !isTranslated(state) || unit.is_source === 1 || component.is_glossary === 1)
    return undefined
  const owners = { projectId: givesToProject(component) ? project.id : null, userId: keepsOwnMemory ? userId : null }
  if (owners.projectId === null && owners.userId === null) return undefined
  const hasReview = project.translation_review === 1
  return {
    source: unit.source,
    target,
    context: unit.context,
    sourceLanguageId: sourceLanguage.id,
    targetLanguageId: unit.language_id,
    origin: `${project.slug}/${component.path}`,
    ...owners,
    shared: false,
    keepsOlder: project.autoclean_tm === 0,
    isReliable: !hasReview || state >= State.approved,
    now,
  }
}

/** The source text under which a string is remembered, if it has one form. */
export const rememberedSource = (source: string): string => splitForms(source)[0] ?? ''

/** What an edit changes in the memory; a string of several forms is remembered apart, by the function that comes with it. */
export function planMemory(
  context: UnitContext,
  saved: Saved,
  input: EditInput,
): { readonly change: MemoryChange; after?(tx: Db): Promise<void> } {
  const entry = remembered(context, saved, input)
  if (!entry) return { change: noMemoryChange }
  const pairs = memoryPairs(splitForms(entry.source), splitForms(entry.target))
  const [pair] = pairs
  if (!pair) return { change: noMemoryChange }
  const { memorySource: known } = input
  if (pairs.length > 1 || pair.source !== rememberedSource(entry.source))
    return { change: noMemoryChange, after: (tx) => rememberTranslation(tx, entry) }
  // Another text has the same hash.
  if (known && known.text !== pair.source) return { change: noMemoryChange }
  const { source, target, isReliable, keepsOlder, now, shared, ...rest } = entry
  const status = isReliable ? 1 : 0
  const beside = input.memories.filter((row) => row.context === entry.context)
  const wanted = { ...rest, target: pair.target, status, shared: 0, fromFile: 0 }
  const { add, change, drop, leave } = memoryUpdate(beside, wanted, new Set([pair.target]), keepsOlder)
  return {
    change: {
      ...rest,
      status,
      sourceId: known?.id ?? null,
      newSource: known ? null : pair.source,
      sourceHash: input.sourceHash,
      remembered: add ? pair.target : null,
      changedId: change?.id ?? null,
      changedStatus: change?.status ?? null,
      changedUserId: change?.user_id ?? null,
      droppedIds: drop,
      leftIds: leave,
    },
  }
}
