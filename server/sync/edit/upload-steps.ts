import { Action } from '#core/changes/actions.ts'
import { message } from '#core/messages/message.ts'
import { fitForms, isBlank, joinForms, splitForms, storable } from '#core/units/forms.ts'
import { isTranslated, State } from '#core/units/state.ts'
import type { Actor } from '#server/access/actor.ts'
import { checkForms, formCount } from '#server/commands/quality/normalise-text.ts'
import type { TranslationRow } from '#server/db/queries/components/translations.ts'
import { insertFileEdit } from '#server/db/queries/repository/file-edits.ts'
import type { UnitContext, UnitRecord } from '#server/db/queries/strings/unit-context.ts'
import { AppError, invalid } from '#server/errors.ts'
import { identityOf } from '#server/sync/context/string-identity.ts'
import type { SyncedComponent } from '#server/sync/context/sync-component.ts'
import { addString, checkString, type NewString } from '#server/sync/edit/add-string.ts'
import { deleteString, deleteUnit } from '#server/sync/edit/delete-string.ts'
import type { UploadSlice } from '#server/sync/edit/upload-slice.ts'
import type { UploadedEntry } from '#server/threads/works/read-upload.ts'

export type UploadMethod = 'translate' | 'approve' | 'suggest' | 'fuzzy' | 'replace' | 'source' | 'add'

export interface Upload {
  readonly actor: Actor
  /** Whose texts these are; the actor's unless said otherwise. */
  readonly authorId?: number | null
  readonly file: { readonly name: string; readonly bytes: Uint8Array }
  readonly method: UploadMethod
  readonly conflicts: '' | 'ignore' | 'replace-translated' | 'replace-approved'
  /** What becomes of texts that need editing: left out, taken as such, or taken as translated. */
  readonly fuzzy: '' | 'process' | 'approve'
  /** Says what would change, and changes nothing. */
  readonly dryRun?: boolean
  /** A file that would change nothing leaves no trace in the history either. */
  readonly skipsUnchanged?: boolean
}

export interface Tally {
  not_found: number
  skipped: number
  accepted: number
}

export interface UploadStep {
  readonly entry: UploadedEntry
  readonly unitId: number | undefined
}

/** One string as an upload would leave it. */
export interface UploadChange {
  readonly kind: 'added' | 'changed' | 'deleted'
  readonly context: string
  readonly source: readonly string[]
  readonly old: readonly string[]
  readonly target: readonly string[]
}

/** Undefined outcome: a blank text, which counts for nothing. */
interface Expected {
  readonly outcome: keyof Tally | undefined
  readonly change?: UploadChange
}

interface UploadTarget {
  readonly synced: SyncedComponent
  readonly translation: TranslationRow
  readonly language: UnitContext['language']
  readonly upload: Upload
  readonly now: number
}

/** The state a text of the file gets; undefined: it is left out. */
function stateOf(entry: UploadedEntry, { method, fuzzy }: Upload): number | undefined {
  const needsEditing = entry.state === 'needs-editing'
  if (method === 'fuzzy') return State.needsEditing
  if (needsEditing && method !== 'replace') {
    if (fuzzy === '') return undefined
    return fuzzy === 'process' ? State.needsEditing : State.translated
  }
  if (needsEditing) return State.needsEditing
  return method === 'approve' ? State.approved : State.translated
}

const mayOverwrite = ({ state }: UnitRecord, { method, conflicts }: Upload): boolean => {
  if (method === 'replace') return true
  if (state === State.approved) return conflicts === 'replace-approved'
  return !isTranslated(state) || conflicts === 'replace-translated' || conflicts === 'replace-approved'
}

/** What becomes of a unit by an entry of the file. */
type Verdict = { readonly skip: boolean } | { readonly target: readonly string[]; readonly state: number }

/** What an upload does to each string. `check` tells beforehand what would be refused; nothing else does. */
export class UploadSteps {
  readonly #target: UploadTarget
  readonly #added = new Set<string>()
  /** Strings that come with the file, of the entries that were checked. */
  readonly newStrings: NewString[] = []

  constructor(target: UploadTarget) {
    this.#target = target
  }

  /** Says whether there is anything to do with an entry; one that nothing here is like, and that adds nothing, is left. */
  check(entry: UploadedEntry, unit: UnitRecord | undefined): boolean {
    const { synced } = this.#target
    if (unit) {
      const verdict = this.#verdict(entry, unit)
      if ('target' in verdict) checkForms(this.#unitContext(unit), verdict.target)
      return true
    }
    const string = this.#newString(entry)
    if (!string) return false
    checkString(synced, string)
    const identity = identityOf(synced, {
      context: storable(string.context),
      source: storable(joinForms(string.source)),
    })
    if (this.#added.has(identity)) throw invalid(synced.bilingual ? 'source' : 'key', message('string.thereAlready'))
    this.#added.add(identity)
    this.newStrings.push(string)
    return true
  }

  /** What would become of an entry that was checked. */
  expect(entry: UploadedEntry, unit: UnitRecord | undefined): Expected {
    if (!unit) {
      const string = this.#newString(entry)
      if (!string) return { outcome: 'not_found' }
      const { context, source, target = source } = string
      return { outcome: 'accepted', change: { kind: 'added', context, source, old: [], target } }
    }
    const verdict = this.#verdict(entry, unit)
    if ('skip' in verdict) return { outcome: verdict.skip ? 'skipped' : undefined }
    const { context, source, target: old } = unit
    const texts = { source: splitForms(source), old: splitForms(old), target: verdict.target }
    return { outcome: 'accepted', change: { kind: 'changed', context, ...texts } }
  }

  /** What would become of a string that the file lacks. */
  expectAway({ context, source, target, is_source }: UnitRecord): UploadChange | undefined {
    const old = splitForms(target)
    const deletes = this.#target.synced.bilingual || is_source === 1
    if (!deletes && isBlank(old)) return undefined
    return { kind: deletes ? 'deleted' : 'changed', context, source: splitForms(source), old, target: [] }
  }

  async take(slice: UploadSlice, entry: UploadedEntry, unit: UnitRecord | undefined, tally: Tally): Promise<void> {
    const outcome = await (unit ? this.#takeKnown(slice, entry, unit) : this.#takeUnknown(slice, entry)).catch(
      overtaken,
    )
    if (outcome) tally[outcome]++
  }

  /** What the file no longer has: strings go with a new source file, texts with a new file of a language. */
  async takeAway(slice: UploadSlice, unit: UnitRecord, tally: Tally): Promise<void> {
    const { synced, upload, now } = this.#target
    const { actor, method } = upload
    if (synced.bilingual || unit.is_source === 1) {
      await slice.flush()
      const removal = { synced, unit, actor, now }
      if (method === 'source') await deleteString(slice.tx, { ...removal, obsolete: true })
      else await deleteUnit(slice.tx, removal)
    } else if (!isBlank(splitForms(unit.target)) && unit.state !== State.readOnly) {
      const target = splitForms(unit.target).map(() => '')
      const edit = { actor, target, state: State.empty, action: Action.translationUploaded }
      await slice.edit(this.#unitContext(unit), edit)
      await this.#leaveFile(slice, unit)
    }
    tally.accepted++
  }

  /** A text that the new file lacks is not written as an empty one: programs would show that. */
  async #leaveFile(slice: UploadSlice, { source, context }: UnitRecord): Promise<void> {
    const { synced, translation, upload, now } = this.#target
    if (synced.format.languages || translation.filename === '') return
    const authorId = upload.actor.kind === 'user' ? upload.actor.id : null
    const { filename } = translation
    const edit = { componentId: synced.component.id, kind: 'remove_string', filename } as const
    await insertFileEdit(slice.tx, { ...edit, details: { source, context }, authorId, now })
  }

  #unitContext(unit: UnitRecord): UnitContext {
    const { synced, language } = this.#target
    return { ...synced, unit, language }
  }

  #verdict(entry: UploadedEntry, unit: UnitRecord): Verdict {
    const { upload } = this.#target
    if (upload.method === 'add' || upload.method === 'source') return { skip: true }
    const target = fitForms(entry.target, formCount(this.#unitContext(unit)))
    const blank = isBlank(target)
    if (blank && upload.method !== 'replace') return { skip: false }
    const state = stateOf(entry, upload)
    if (state === undefined) return { skip: false }
    const same = joinForms(target) === unit.target
    const changesNothing = same && upload.method !== 'approve' && (isTranslated(unit.state) || state === unit.state)
    if (unit.state === State.readOnly || changesNothing || (blank && same)) return { skip: !(blank && same) }
    if (upload.method === 'suggest') return same ? { skip: true } : { target, state }
    return mayOverwrite(unit, upload) ? { target, state: blank ? State.empty : state } : { skip: true }
  }

  async #takeKnown(slice: UploadSlice, entry: UploadedEntry, unit: UnitRecord): Promise<keyof Tally | undefined> {
    const { upload } = this.#target
    const verdict = this.#verdict(entry, unit)
    if ('skip' in verdict) return verdict.skip ? 'skipped' : undefined
    const { actor, method } = upload
    const { target, state } = verdict
    const synced = this.#unitContext(unit)
    if (method === 'suggest') return (await slice.suggest(synced, { actor, target })) ? 'accepted' : 'skipped'
    const authorId = upload.authorId === undefined ? {} : { authorId: upload.authorId }
    const edit = { actor, target, state, action: Action.translationUploaded, ...authorId }
    return (await slice.edit(synced, edit)).outcome === 'saved' ? 'accepted' : 'skipped'
  }

  async #takeUnknown(slice: UploadSlice, entry: UploadedEntry): Promise<keyof Tally> {
    const { synced, translation, now } = this.#target
    const string = this.#newString(entry)
    if (!string) return 'not_found'
    await slice.flush()
    await addString(slice.tx, synced, translation.id, string, now)
    return 'accepted'
  }

  /** The string that an entry without a unit is to become; undefined: none. */
  #newString(entry: UploadedEntry): NewString | undefined {
    const { synced, translation, upload } = this.#target
    const { method, actor } = upload
    const isSource = translation.is_source === 1
    const adds = method === 'add' || ((method === 'replace' || method === 'source') && (synced.bilingual || isSource))
    if (!adds || (!synced.bilingual && !isSource)) return undefined
    const string = synced.bilingual
      ? { context: entry.context, source: entry.source ?? [''], target: isSource ? undefined : entry.target }
      : { context: entry.key, source: entry.target }
    const isInBase = isSource && method !== 'add'
    return {
      ...string,
      state: entry.state === 'needs-editing' ? State.needsEditing : State.translated,
      actor,
      isInBase,
    }
  }
}

/** All of it was checked before: what is refused now was changed by somebody else meanwhile. */
function overtaken(error: unknown): keyof Tally {
  if (error instanceof AppError && error.status < 500) return 'skipped'
  throw error
}
