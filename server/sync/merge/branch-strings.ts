import type { Entry } from '#core/formats/model/format.ts'
import { sourceInFile, textInFile } from '#core/merge/file-state.ts'
import { storable } from '#core/units/forms.ts'
import { contentHash } from '#core/units/identity.ts'
import type { Db } from '#server/db/database.ts'
import { translationsOfComponent } from '#server/db/queries/components/translations.ts'
import { pastAmong } from '#server/db/queries/repository/branch-texts.ts'
import { sourceStrings } from '#server/db/queries/strings/source-strings.ts'
import { unitsOfSources } from '#server/db/queries/strings/stored-units.ts'
import type { BranchView } from '#server/sync/context/branch-view.ts'
import { identityOf } from '#server/sync/context/string-identity.ts'
import type { SyncedComponent } from '#server/sync/context/sync-component.ts'
import { type SyncContext, slices } from '#server/sync/context/sync-context.ts'
import type { Entries } from '#server/sync/files/read-catalog.ts'
import type { SourceText } from '#server/sync/merge/compare-sources.ts'

/** A branch with the strings that it is compared with; other components stay as they are. */
export async function withBranchView(db: Db, synced: SyncedComponent): Promise<SyncedComponent> {
  const { branch_of: ownerId } = synced.component
  if (ownerId === null) return synced
  const rows = await sourceStrings(db, ownerId)
  const strings = new Map(rows.map((row) => [identityOf(synced, row), row]))
  return { ...synced, branch: { ownerId, strings, missing: [], changed: new Map() } }
}

/** Those that the owner does not have and never had. */
async function news<T>(
  db: Db,
  ownerId: number,
  items: readonly T[],
  textOf: (item: T) => { readonly source: string; readonly context: string },
): Promise<T[]> {
  const left: T[] = []
  for (const slice of slices(items)) {
    const hashed = slice.map((item) => ({ item, hash: contentHash(textOf(item)) }))
    const past = await pastAmong(
      db,
      ownerId,
      hashed.map(({ hash }) => hash),
    )
    for (const { item, hash } of hashed) if (!past.has(String(hash))) left.push(item)
  }
  return left
}

/**
 * Without strings of the owner that only have another key here: the same source, and the old key is gone. Their translation is asked for
 * there, and goes along when the branch is merged.
 */
function withoutRenamed({ strings, missing }: BranchView, texts: readonly SourceText[]): readonly SourceText[] {
  const left = new Map(
    Map.groupBy(missing, ({ source }) => source)
      .entries()
      .map(([source, rows]) => [source, rows.length]),
  )
  return texts.filter(({ key, source }) => {
    const count = left.get(source) ?? 0
    if (count === 0 || strings.has(storable(key))) return true
    left.set(source, count - 1)
    return false
  })
}

/** The strings of a template; of a branch those that differ from its owner's. */
export async function ownTexts(
  { db }: SyncContext,
  { branch }: SyncedComponent,
  texts: readonly SourceText[],
): Promise<readonly SourceText[]> {
  if (!branch) return texts
  const keys = new Set(texts.map(({ key }) => storable(key)))
  branch.missing.push(...[...branch.strings.values()].filter(({ context }) => !keys.has(context)))
  const other = withoutRenamed(
    branch,
    texts.filter(({ key, source }) => branch.strings.get(storable(key))?.source !== source),
  )
  for (const { key } of other) {
    const owners = branch.strings.get(storable(key))
    if (owners) branch.changed.set(key, owners)
  }
  return news(db, branch.ownerId, other, ({ key, source }) => ({ source, context: storable(key) }))
}

/** The same for files that hold source and target. */
export async function ownEntries({ db }: SyncContext, { branch }: SyncedComponent, entries: Entries): Promise<Entries> {
  if (!branch) return entries
  const other = [...entries].filter(([identity]) => !branch.strings.has(identity))
  const textOf = ([, entry]: readonly [string, Entry]) => ({
    source: sourceInFile(entry),
    context: storable(entry.context),
  })
  return new Map(await news(db, branch.ownerId, other, textOf))
}

/**
 * What a language file of a branch says, without texts that it has from its owner for strings whose source is another one now: they
 * translate the old source.
 */
export async function withoutInherited(
  { db }: SyncContext,
  { branch, bilingual }: SyncedComponent,
  languageId: number,
  entries: Entries,
): Promise<Entries> {
  if (!branch || bilingual) return entries
  const known = [...branch.changed.values()]
  const [translation] = (await translationsOfComponent(db, branch.ownerId)).filter(
    (one) => one.language_id === languageId,
  )
  if (!translation || known.length === 0) return entries
  const inherited = new Map<string, string>()
  for (const slice of slices(known)) {
    const ids = slice.map(({ id }) => id)
    for (const { context, target, upstream } of await unitsOfSources(db, translation.id, ids))
      inherited.set(context, upstream ?? target)
  }
  return new Map([...entries].filter(([key, entry]) => inherited.get(storable(key)) !== textInFile(entry)))
}
