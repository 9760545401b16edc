import type { Entry } from '#core/formats/model/format.ts'
import { stateInFile, textInFile } from '#core/merge/file-state.ts'
import { mergeString, type Outcome } from '#core/merge/three-way.ts'
import { State } from '#core/units/state.ts'
import type { EditRow } from '#server/db/queries/strings/pending-edits.ts'
import type { SourceStringRow } from '#server/db/queries/strings/source-strings.ts'
import type { SyncedComponent } from '#server/sync/context/sync-component.ts'
import type { Entries } from '#server/sync/files/read-catalog.ts'
import { isFlaggedReadOnly } from '#server/sync/files/read-only-strings.ts'
import type { Upstreams } from '#server/sync/merge/merge-monolingual.ts'

/** A string as template and intermediate file have it. */
export interface SourceText {
  readonly key: string
  /** For notes, locations and flags. */
  readonly entry: Entry
  /** The template's own entry; undefined where only the intermediate file has the string. */
  readonly own: Entry | undefined
  /** What translators translate from. */
  readonly source: string
  /** What the template says: the text of the source language. */
  readonly target: string
  readonly state: number
}

/** The strings of a component by its template, completed by the intermediate file where it has one. */
export function sourceTexts(template: Entries, intermediate: Entries | undefined): SourceText[] {
  const texts: SourceText[] = []
  for (const [key, own] of template) {
    const target = textInFile(own)
    const draft = intermediate?.get(key)
    const said = stateInFile(own, { reviews: false })
    const state = intermediate ? said : finishedState(said)
    texts.push({ key, entry: own, own, target, source: target || textInFile(draft), state })
  }
  for (const [key, entry] of intermediate ?? [])
    if (!template.has(key))
      texts.push({ key, entry, own: undefined, target: '', source: textInFile(entry), state: State.empty })
  return texts
}

/** Without an intermediate file a source text has no doubts: there is none, it may not be edited, or it is done. */
const finishedState = (state: number): number =>
  state === State.empty || state === State.readOnly ? state : State.translated

/** The source language's unit of a string, where it is not simply the source text, translated. */
export interface SourceUnit {
  readonly target: string
  readonly upstream: string | null
  readonly state: number
}

export interface Known {
  readonly row: SourceStringRow
  readonly unit: SourceUnit | undefined
  readonly edit: EditRow | undefined
}

/** What a changed template means for one string. */
export interface SourceMerge extends Known {
  readonly text: SourceText
  readonly outcome: Outcome
  /** What translators translate from now. */
  readonly source: string
}

/** A string whose file says something else about it now. */
export interface DescribedSource {
  readonly id: number
  readonly entry: Entry
  readonly explanation: string
  readonly extraFlags: string
}

export interface Comparison {
  readonly added: readonly { readonly text: SourceText; readonly position: number }[]
  readonly merged: readonly SourceMerge[]
  readonly moved: readonly { readonly id: number; readonly position: number }[]
  readonly described: readonly DescribedSource[]
  readonly arrived: readonly number[]
  readonly removed: readonly SourceStringRow[]
}

/** Three ways as for any other text; without an intermediate file a source text is done where there is one. */
export function mergeSource(
  synced: SyncedComponent,
  known: Known,
  text: SourceText,
  time: number,
): SourceMerge | undefined {
  const { row, unit, edit } = known
  const own = unit ?? { target: row.source, upstream: null, state: State.translated }
  const readOnly = isFlaggedReadOnly(synced, { flags: text.entry.flags, extra_flags: row.extra_flags })
  const outcome = mergeString({ ...own, edited: edit?.created }, { entry: text.own, time, readOnly }, synced.reading)
  const stands = outcome?.kind === 'take' ? outcome.target : own.target
  const source = stands || text.source
  const resolved =
    outcome?.kind === 'take' && synced.component.intermediate === ''
      ? { ...outcome, state: finishedState(outcome.state) }
      : outcome
  if (resolved) return { ...known, text, outcome: resolved, source }
  if (source === row.source) return undefined
  return { ...known, text, source, outcome: { kind: 'keep', upstream: own.upstream } }
}

/** What the template says against what is stored. */
export function compareSources(
  synced: SyncedComponent,
  texts: readonly SourceText[],
  known: ReadonlyMap<string, Known>,
  { time }: Upstreams,
): Comparison {
  const added: { text: SourceText; position: number }[] = []
  const merged: SourceMerge[] = []
  const moved: { id: number; position: number }[] = []
  const described: DescribedSource[] = []
  const arrived: number[] = []
  const seen = new Set<string>()
  let position = 0
  for (const text of texts) {
    seen.add(text.key)
    position++
    const one = known.get(text.key)
    if (!one) {
      added.push({ text, position })
      continue
    }
    const { row } = one
    if (position !== row.position) moved.push({ id: row.id, position })
    if (row.is_new === 1) arrived.push(row.id)
    const merge = mergeSource(synced, one, text, time)
    if (merge) merged.push(merge)
    if (!isDescribed(row, text.entry)) {
      const explanation = text.entry.explanation || row.explanation
      described.push({ id: row.id, entry: text.entry, explanation, extraFlags: row.extra_flags })
    }
  }
  const missing = [...known.values()].filter(({ row }) => !seen.has(row.context))
  // A string that was made here and is still to be written comes after those of the file.
  const waiting = missing.filter(({ row, edit }) => row.is_new === 1 && edit !== undefined)
  for (const { row } of waiting.toSorted((a, b) => a.row.position - b.row.position)) {
    position++
    if (position !== row.position) moved.push({ id: row.id, position })
  }
  const removed = missing.filter((one) => !waiting.includes(one)).map(({ row }) => row)
  return { added, merged, moved, described, arrived, removed }
}

const isDescribed = (row: SourceStringRow, entry: Entry): boolean =>
  entry.note === row.note &&
  entry.location === row.location &&
  entry.flags === row.flags &&
  (entry.explanation === '' || entry.explanation === row.explanation)
