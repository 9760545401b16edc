import { type ExportKind, exportKinds, isExportable } from '#core/formats/export-kinds.ts'
import type { ExportedString } from '#core/formats/model/exported-string.ts'
import type { EntryState } from '#core/formats/model/format.ts'
import { message } from '#core/messages/message.ts'
import { mergeFlags, writeFlags } from '#core/units/flags.ts'
import { fitForms, splitForms } from '#core/units/forms.ts'
import { checksum, idHash } from '#core/units/identity.ts'
import { isApproved, isFuzzy, isReadOnly, isTranslated } from '#core/units/state.ts'
import type { FoundTranslation } from '#server/access/find.ts'
import type { Db } from '#server/db/database.ts'
import { pluralById } from '#server/db/queries/languages/plurals.ts'
import { type UnitRecord, unitsBehind } from '#server/db/queries/strings/unit-context.ts'
import { AppError, invalid } from '#server/errors.ts'
import { loadSyncedComponent } from '#server/sync/context/sync-component.ts'
import { formatOptions } from '#server/sync/files/read-catalog.ts'
import type { Threads } from '#server/threads/threads.ts'
import { turn } from '#server/threads/turn.ts'

function stateOf(state: number): EntryState {
  if (isReadOnly(state)) return 'read-only'
  if (isApproved(state)) return 'approved'
  if (isFuzzy(state)) return 'needs-editing'
  return isTranslated(state) ? 'translated' : 'empty'
}

export interface ExportContext {
  readonly db: Db
  readonly threads: Threads
  /** Ends the work when nobody waits for it any more. */
  readonly signal: AbortSignal
}

/** Strings that are read and handed over at a time. */
const PAGE = 500

async function* unitPages(db: Db, where: { componentId: number; translationId: number }): AsyncGenerator<UnitRecord[]> {
  for (let position = 0; ; ) {
    const units = await unitsBehind(db, { ...where, position, limit: PAGE })
    yield units
    const last = units.at(-1)
    if (!last || units.length < PAGE) return
    position = last.position
    await turn()
  }
}

/** The strings of a translation, or only those with these ids, in another format, as the database has them. */
export async function exportTranslation(
  { db, threads, signal }: ExportContext,
  { component, translation }: FoundTranslation,
  format: string,
  only?: ReadonlySet<number>,
): Promise<{ bytes: Uint8Array; kind: ExportKind }> {
  const kind = Object.hasOwn(exportKinds, format) ? exportKinds[format] : undefined
  if (!kind) throw invalid('format', message('file.notWritable', { format }))
  if (kind.keyed && component.template === '') throw invalid('format', message('file.needsKeys', { format }))
  if (!isExportable(kind, component)) throw invalid('format', message('file.notWritable', { format }))
  const plural = await pluralById(db, { id: translation.plural_id })
  if (!plural) throw new AppError('error')
  const synced = await loadSyncedComponent(db, component.id)
  const { params: _, ...options } = formatOptions(synced, { code: translation.language_code, plural })
  const stringsOf = (units: readonly UnitRecord[]) =>
    units
      .filter(({ id }) => only?.has(id) ?? true)
      .map((unit) => exportedString(unit, plural.number, component.template !== ''))
  const pages = unitPages(db, { componentId: component.id, translationId: translation.id })
  const first = (await pages.next()).value ?? []
  const bytes = await threads.use(
    'exportFile',
    { format, options },
    async (session) => {
      await session.next(undefined)
      await session.next(stringsOf(first))
      for await (const units of pages) await session.next(stringsOf(units))
      const end = await session.next(undefined)
      if (!end.done) throw new Error('The export went on after its last string.')
      return end.value
    },
    { signal, here: first.length < PAGE },
  )
  return { bytes, kind }
}

function exportedString(unit: UnitRecord, forms: number, monolingual: boolean): ExportedString {
  const source = splitForms(unit.source)
  const target = splitForms(unit.target)
  return {
    context: unit.context,
    source,
    target: source.length > 1 ? fitForms(target, forms) : target,
    state: stateOf(unit.state),
    note: unit.note,
    location: unit.location,
    flags: writeFlags(mergeFlags([unit.source_flags, unit.extra_flags, unit.flags])),
    explanation: unit.explanation,
    checksum: checksum(idHash(unit, monolingual)),
  }
}
