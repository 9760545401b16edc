import { type Insertable, sql } from 'kysely'
import { stringHash } from '#core/units/identity.ts'
import type { Db } from '#server/db/database.ts'
import { hashList, type IdList, idList, inIds } from '#server/db/id-list.ts'
import { insertMany } from '#server/db/insert-many.ts'
import { prepared, preparedOne } from '#server/db/prepared.ts'
import type { BranchTextTable } from '#server/db/tables/repository.ts'

/** A text that a string of a component, or of a branch of it, has or had. */
export interface KnownText {
  readonly context: string
  readonly source: string
  readonly target: string
  readonly state: number
  /** What its file held, where that was another text. */
  readonly upstream: string | null
  readonly author_id: number | null
  /** When it was written or kept. */
  readonly time: number
}

const familyOf = preparedOne((db, p: { componentId: number }) =>
  db
    .selectFrom('component')
    .leftJoin('branch_settings', 'branch_settings.component_id', 'component.id')
    .select((eb) => eb.fn.coalesce('component.branch_of', 'branch_settings.component_id').as('owner'))
    .where('component.id', '=', p.componentId),
)

/** The component whose branches share texts with this one: itself, or the one it is a branch of. */
export const ownerOfTexts = async (db: Db, componentId: number): Promise<number | undefined> =>
  (await familyOf(db, { componentId }))?.owner ?? undefined

/** Of an edit that waits, its author; else nobody knows. */
const authorOf = sql<number | null>`(select edit.author_id from edit where edit.unit_id = unit.id
  order by edit.created desc, edit.id desc limit 1)`

/** Texts for this very source: needs editing, translated, approved. */
const keepable = [10, 20, 30]

const timeOf = sql<number>`coalesce(unit.updated, unit.created)`

/** What a branch's own file says comes with the file: only what people wrote here is shared. */
const isWrittenHere = sql<boolean>`exists (select 1 from edit where edit.unit_id = unit.id)`

const textsOfUnits = prepared((db, p: { ids: IdList }) =>
  db
    .selectFrom('unit')
    .innerJoin('source_string', 'source_string.id', 'unit.source_string_id')
    .innerJoin('translation', 'translation.id', 'unit.translation_id')
    .select(['translation.language_id', 'source_string.context', 'source_string.source'])
    .select(['unit.target', 'unit.state', 'unit.upstream', authorOf.as('author_id')])
    .innerJoin('component', 'component.id', 'translation.component_id')
    .where(inIds(db, 'unit.id', p.ids))
    .where((eb) => eb.or([eb('component.branch_of', 'is', null), isWrittenHere]))
    .where('translation.is_source', '=', 0)
    .where('unit.state', 'in', keepable),
)

const columns = [
  ...(['owner_id', 'language_id', 'content_hash', 'source_hash', 'context', 'source'] as const),
  ...(['target', 'state', 'upstream', 'author_id', 'kept'] as const),
]

/** Stores the texts of units that are about to go, or whose source is about to be another one. */
export async function storeTextsOf(tx: Db, ownerId: number, unitIds: readonly number[], now: number): Promise<void> {
  // Of two texts for the same string the later one is kept.
  const languages = new Map<number, Map<bigint, Insertable<BranchTextTable>>>()
  for (const { language_id, ...text } of await textsOfUnits(tx, { ids: idList(tx, unitIds) })) {
    const hashes = { content_hash: stringHash(text.source, text.context), source_hash: stringHash(text.source) }
    const rows = languages.get(language_id) ?? new Map()
    rows.set(hashes.content_hash, { owner_id: ownerId, language_id, ...text, ...hashes, kept: now })
    languages.set(language_id, rows)
  }
  for (const [languageId, rows] of languages)
    await tx
      .deleteFrom('branch_text')
      .where('owner_id', '=', ownerId)
      .where('language_id', '=', languageId)
      .where(inIds(tx, 'content_hash', hashList(tx, [...rows.keys()])))
      .execute()
  await insertMany(
    tx,
    'branch_text',
    columns,
    [...languages.values()].flatMap((rows) => [...rows.values()]),
  )
}

const stringsByIds = prepared((db, p: { ids: IdList }) =>
  db
    .selectFrom('source_string')
    .select(['source', 'context'])
    .where(inIds(db, 'id', p.ids)),
)

/** Remembers strings of the component itself that are about to go or to change. */
export async function rememberPast(tx: Db, ownerId: number, sourceIds: readonly number[], now: number): Promise<void> {
  const strings = await stringsByIds(tx, { ids: idList(tx, sourceIds) })
  const rows = strings.map(({ source, context }) => ({
    owner_id: ownerId,
    content_hash: stringHash(source, context),
    kept: now,
  }))
  await insertMany(tx, 'branch_past', ['owner_id', 'content_hash', 'kept'], rows, 'skip')
}

const pastHashes = prepared((db, p: { ownerId: number; hashes: IdList }) =>
  db
    .selectFrom('branch_past')
    .select(sql<string>`cast(content_hash as text)`.as('hash'))
    .where('owner_id', '=', p.ownerId)
    .where(inIds(db, 'content_hash', p.hashes)),
)

/** Which of these strings the component once had. */
export async function pastAmong(db: Db, ownerId: number, hashes: readonly bigint[]): Promise<Set<string>> {
  const rows = await pastHashes(db, { ownerId, hashes: hashList(db, hashes) })
  return new Set(rows.map(({ hash }) => hash))
}

interface Asked {
  readonly ownerId: number
  readonly languageId: number
  readonly hashes: IdList
}

const keptSame = prepared((db, p: Asked) =>
  db
    .selectFrom('branch_text')
    .select(['context', 'source', 'target', 'state', 'upstream', 'author_id', 'kept as time'])
    .where('owner_id', '=', p.ownerId)
    .where('language_id', '=', p.languageId)
    .where(inIds(db, 'content_hash', p.hashes)),
)

const keptSources = prepared((db, p: Asked) =>
  db
    .selectFrom('branch_text')
    .select(['context', 'source', 'target', 'state', 'upstream', 'author_id', 'kept as time'])
    .where('owner_id', '=', p.ownerId)
    .where('language_id', '=', p.languageId)
    .where(inIds(db, 'source_hash', p.hashes)),
)

const onBranches = prepared((db, p: Asked & { exceptId: number }) =>
  db
    .selectFrom('source_string')
    .innerJoin('component', 'component.id', 'source_string.component_id')
    .innerJoin('translation', 'translation.component_id', 'component.id')
    .innerJoin('unit', (join) =>
      join.onRef('unit.translation_id', '=', 'translation.id').onRef('unit.source_string_id', '=', 'source_string.id'),
    )
    .select(['source_string.context', 'source_string.source', 'unit.target', 'unit.state', 'unit.upstream'])
    .select([authorOf.as('author_id'), timeOf.as('time')])
    .where(inIds(db, 'source_string.content_hash', p.hashes))
    .where('component.branch_of', '=', p.ownerId)
    .where('component.id', '<>', p.exceptId)
    .where(isWrittenHere)
    .where('translation.language_id', '=', p.languageId)
    .where('translation.is_source', '=', 0)
    .where('unit.state', 'in', keepable),
)

type Text = { readonly source: string; readonly context: string }

/** Texts of the same strings, on other branches or kept. */
export async function textsOfSame(
  db: Db,
  of: { readonly ownerId: number; readonly languageId: number; readonly exceptId: number },
  strings: readonly Text[],
): Promise<KnownText[]> {
  const hashes = hashList(
    db,
    strings.map(({ source, context }) => stringHash(source, context)),
  )
  return [...(await onBranches(db, { ...of, hashes })), ...(await keptSame(db, { ...of, hashes }))]
}

/** Texts of strings that had these sources and are gone. */
export async function textsOfSources(
  db: Db,
  of: { readonly ownerId: number; readonly languageId: number },
  strings: readonly Text[],
): Promise<KnownText[]> {
  const hashes = hashList(
    db,
    strings.map(({ source }) => stringHash(source)),
  )
  return keptSources(db, { ...of, hashes })
}

const ofSources = prepared((db, p: { ids: IdList; languageId: number }) =>
  db
    .selectFrom('unit')
    .innerJoin('source_string', 'source_string.id', 'unit.source_string_id')
    .innerJoin('translation', 'translation.id', 'unit.translation_id')
    .select(['source_string.context', 'source_string.source', 'unit.target', 'unit.state', 'unit.upstream'])
    .select([authorOf.as('author_id'), timeOf.as('time')])
    .where(inIds(db, 'unit.source_string_id', p.ids))
    .where('translation.language_id', '=', p.languageId)
    .where('unit.state', 'in', keepable),
)

/** Texts of strings of the component itself. */
export const textsOfStrings = (db: Db, languageId: number, sourceIds: readonly number[]): Promise<KnownText[]> =>
  ofSources(db, { languageId, ids: idList(db, sourceIds) })

const matched = prepared((db, p: { ownerId: number }) =>
  db
    .selectFrom('branch_text')
    .innerJoin('source_string', 'source_string.content_hash', 'branch_text.content_hash')
    .select('source_string.id')
    .where('branch_text.owner_id', '=', p.ownerId)
    .where('source_string.component_id', '=', p.ownerId)
    .union(
      db
        .selectFrom('component')
        .innerJoin('source_string as other', 'other.component_id', 'component.id')
        .innerJoin('source_string', 'source_string.content_hash', 'other.content_hash')
        .select('source_string.id')
        .where('component.branch_of', '=', p.ownerId)
        .where('source_string.component_id', '=', p.ownerId),
    ),
)

/** Strings of a component that a branch has as well, or that a text was kept for. */
export const stringsWithTexts = async (db: Db, ownerId: number): Promise<number[]> =>
  (await matched(db, { ownerId })).map(({ id }) => id)

const open = prepared((db, p: { translationId: number; after: number; ids: IdList }) =>
  db
    .selectFrom('unit')
    .innerJoin('source_string', 'source_string.id', 'unit.source_string_id')
    .select(['unit.id', 'unit.source_string_id', 'unit.target', 'unit.state', 'unit.updated'])
    .select(['source_string.context', 'source_string.source'])
    .where('unit.translation_id', '=', p.translationId)
    .where((eb) =>
      eb.or([
        eb('unit.source_string_id', '>', p.after),
        eb.and([inIds(db, 'unit.source_string_id', p.ids), eb('unit.state', 'in', [0, 11])]),
      ]),
    )
    .orderBy('unit.id'),
)

/** Units that may get a text from branches: those of strings after an id, and those of the named strings that have no text for their source. */
export const unitsToOffer = (db: Db, translationId: number, after: number, sourceIds: readonly number[]) =>
  open(db, { translationId, after, ids: idList(db, sourceIds) })

export type OfferableUnit = Awaited<ReturnType<typeof unitsToOffer>>[number]
