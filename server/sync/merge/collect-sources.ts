import { Action } from '#core/changes/actions.ts'
import type { Entry } from '#core/formats/model/format.ts'
import { sourceInFile } from '#core/merge/file-state.ts'
import { storable } from '#core/units/forms.ts'
import { State } from '#core/units/state.ts'
import { groupAgain, groupNew } from '#server/commands/components/group-variants.ts'
import { stringPriority } from '#server/commands/strings/string-priority.ts'
import { type Db, inTransaction } from '#server/db/database.ts'
import { takeUnitIds } from '#server/db/ids.ts'
import type { TranslationRecord } from '#server/db/queries/components/translation-writes.ts'
import { isSourceTemplate } from '#server/db/queries/components/translations.ts'
import { type FileEditRow, fileEditsOf } from '#server/db/queries/repository/file-edits.ts'
import {
  clearNewMark,
  insertSourceStrings,
  type SourceStringRow,
  sourceStrings,
  updateSourceDetails,
} from '#server/db/queries/strings/source-strings.ts'
import { updatePositions } from '#server/db/queries/strings/stored-units.ts'
import { insertUnits } from '#server/db/queries/strings/unit-writes.ts'
import { mustExist } from '#server/errors.ts'
import { Ledger } from '#server/stats/ledger.ts'
import { stringEditsOf } from '#server/sync/context/string-edits.ts'
import { hashesOf, identityOf } from '#server/sync/context/string-identity.ts'
import { pathOf, type SyncedComponent } from '#server/sync/context/sync-component.ts'
import { type SyncContext, slices, yieldToEventLoop } from '#server/sync/context/sync-context.ts'
import type { Entries } from '#server/sync/files/read-catalog.ts'
import { respellStrings } from '#server/sync/merge/respell-strings.ts'
import { sizesOf } from '#server/sync/merge/store-sources.ts'

type Known = Pick<SourceStringRow, 'id' | 'position' | 'num_words' | 'num_chars' | 'is_new'> &
  Pick<SourceStringRow, 'note' | 'location' | 'flags' | 'extra_flags' | 'explanation'>

/** The source strings of a component without a template: whatever its files hold, each once. */
export class SourceBook {
  readonly #context: SyncContext
  readonly #synced: SyncedComponent
  readonly #translation: TranslationRecord
  readonly #strings: Map<string, Known>
  readonly #fileEdits: readonly FileEditRow[]
  #last: number
  changed = false

  private constructor(
    context: SyncContext,
    synced: SyncedComponent,
    translation: TranslationRecord,
    { rows, fileEdits }: { readonly rows: readonly SourceStringRow[]; readonly fileEdits: readonly FileEditRow[] },
  ) {
    this.#context = context
    this.#synced = synced
    this.#translation = translation
    this.#fileEdits = fileEdits
    this.#strings = new Map(rows.map((row) => [identityOf(synced, row), row]))
    this.#last = rows.reduce((last, row) => Math.max(last, row.position), 0)
  }

  /** `translation` is the source language's, which has no file. */
  static async open(
    context: SyncContext,
    synced: SyncedComponent,
    translation: TranslationRecord,
  ): Promise<SourceBook> {
    const componentId = synced.component.id
    const fileEdits = await fileEditsOf(context.db, { componentId })
    const rows = await sourceStrings(context.db, componentId)
    return new SourceBook(context, synced, translation, { rows, fileEdits })
  }

  /** Identities of strings that were added here and that a file does not have yet; '': that no file has. */
  joining(filename: string): ReadonlySet<string> {
    return stringEditsOf(this.#synced, this.#fileEdits, filename).joining
  }

  get(identity: string): Known | undefined {
    return this.#strings.get(identity)
  }

  get identities(): Iterable<[string, Known]> {
    return this.#strings
  }

  forget(identity: string): void {
    this.#strings.delete(identity)
    this.changed = true
  }

  /** Makes the strings of a file that no file had before. */
  async take(entries: Entries): Promise<void> {
    await this.#respell(entries)
    const fresh = [...entries].filter(([identity]) => !this.#strings.has(identity))
    for (const slice of slices(fresh)) {
      const made = await inTransaction(this.#context.db, (tx) => this.#add(tx, slice))
      for (const [identity, known] of made) this.#strings.set(identity, known)
      this.changed = true
      await yieldToEventLoop(this.#context)
    }
    const arrived = [...entries.keys()].flatMap((identity) => this.#strings.get(identity) ?? [])
    const marked = arrived.filter((known) => known.is_new === 1)
    if (marked.length === 0) return
    await inTransaction(this.#context.db, async (tx) => {
      for (const { id } of marked) await clearNewMark(tx, { id })
    })
  }

  async #respell(entries: Entries): Promise<void> {
    for (const { former, identity } of await respellStrings(this.#context, this.#synced, entries, this.#strings)) {
      const known = this.#strings.get(former)
      this.#strings.delete(former)
      if (known) this.#strings.set(identity, known)
      this.changed = true
    }
  }

  async #add(tx: Db, strings: readonly (readonly [string, Entry])[]): Promise<[string, Known][]> {
    const synced = this.#synced
    const ids = await takeUnitIds(tx, strings.length)
    const ledger = await Ledger.open(tx, pathOf(synced, this.#translation))
    const now = this.#context.now()
    const fromTemplate = isSourceTemplate(synced.component.new_base)
    const action = fromTemplate ? Action.stringAddedInRepository : Action.sourceAddedInRepository
    const made = strings.map(([identity, entry], i) => {
      const id = mustExist(ids[i], 'id of a unit')
      const { note, location, flags, explanation } = entry
      const text = { source: sourceInFile(entry), context: storable(entry.context) }
      const { words, chars } = sizesOf(synced, text.source)
      ledger.countIn({ state: State.readOnly, words, chars })
      ledger.record({ action, unitId: id, target: text.source })
      const priority = stringPriority(synced.component, { flags })
      const details = { note, location, flags, explanation, priority, num_words: words, num_chars: chars }
      const row = { id, component_id: synced.component.id, ...hashesOf(synced, text), ...text, ...details }
      return { identity, row: { ...row, position: this.#last + i + 1 } }
    })
    const rows = made.map(({ row }) => row)
    await insertSourceStrings(tx, rows)
    await groupNew(tx, synced.component, rows)
    const units = made.map(({ row: { id, source: target } }) => {
      const row = { id, translation_id: this.#translation.id, source_string_id: id }
      // What a file without a template says of its sources cannot be edited here.
      return { ...row, target, state: State.readOnly, created: now }
    })
    await insertUnits(tx, synced.component.id, units)
    await ledger.close(now)
    this.#last += strings.length
    return made.map(({ identity, row }) => [identity, { ...row, extra_flags: '', is_new: 0 }])
  }

  /** Numbers the strings without gaps: those of `first` in its order, then the others as they were. */
  async arrange(first: Entries | undefined): Promise<void> {
    if (!first && !this.changed) return
    const front = [...(first?.keys() ?? [])].flatMap((identity) => this.#strings.get(identity) ?? [])
    const ordered = new Set(front)
    const rest = [...this.#strings.values()]
      .filter((known) => !ordered.has(known))
      .sort((a, b) => a.position - b.position || a.id - b.id)
    const moved = [...front, ...rest]
      .map(({ id, position }, i) => ({ id, position: i + 1, old: position }))
      .filter(({ position, old }) => position !== old)
    for (const slice of slices(moved)) {
      await inTransaction(this.#context.db, (tx) => updatePositions(tx, 'source_string', slice))
      await yieldToEventLoop(this.#context)
    }
    if (first) await this.#describe(first)
  }

  /** Notes and flags come from the file that gives the order. */
  async #describe(first: Entries): Promise<void> {
    const other = [...first].flatMap(([identity, entry]) => {
      const known = this.#strings.get(identity)
      const { note, location, flags } = entry
      const same = known?.note === note && known.location === location && known.flags === flags
      const explanation = entry.explanation || known?.explanation || ''
      if (!known || same) return []
      const priority = stringPriority(this.#synced.component, { flags, extra_flags: known.extra_flags })
      return [{ id: known.id, note, location, flags, explanation, priority }]
    })
    for (const slice of slices(other))
      await inTransaction(this.#context.db, async (tx) => {
        for (const details of slice) await updateSourceDetails(tx, details)
        await groupAgain(tx, this.#synced.component, slice)
      })
  }
}
