import { sql } from 'kysely'
import { type Db, isPostgres } from '#server/db/database.ts'
import { type IdList, idList, inIds } from '#server/db/id-list.ts'
import { prepared } from '#server/db/prepared.ts'

/** Units of the same strings in the project, whatever their source is there, in the same languages that were found to differ from others. */
const differing = prepared((db, p: { ids: IdList }) =>
  db
    .selectFrom('unit as own')
    .innerJoin('source_string as string', 'string.id', 'own.source_string_id')
    .innerJoin('translation as here', 'here.id', 'own.translation_id')
    .innerJoin('component as home', 'home.id', 'string.component_id')
    .innerJoin('source_string as other', 'other.id_hash', 'string.id_hash')
    .innerJoin('component', (join) =>
      join.onRef('component.id', '=', 'other.component_id').onRef('component.project_id', '=', 'home.project_id'),
    )
    .innerJoin('unit', 'unit.source_string_id', 'other.id')
    .innerJoin('translation', (join) =>
      join
        .onRef('translation.id', '=', 'unit.translation_id')
        .onRef('translation.language_id', '=', 'here.language_id'),
    )
    .innerJoin('finding', (join) =>
      join.onRef('finding.unit_id', '=', 'unit.id').on('finding.check', '=', sql.lit('inconsistent')),
    )
    .select('unit.id')
    .distinct()
    .where(inIds(db, 'own.id', p.ids))
    .whereRef('other.id', '<>', 'string.id')
    .whereRef('other.context', '=', 'string.context'),
)

/** Units with the same texts in the same project and language that were found to be the translation of something else too. */
const sharing = prepared((db, p: { ids: IdList }) =>
  sharers(db, p)
    .where('own.target', '<>', '')
    .where(sql<boolean>`substr(unit.target, 1, 24) = substr(own.target, 1, 24)`)
    .whereRef('unit.target', '=', 'own.target'),
)

/** Of the texts they had since the checks last looked. */
const sharingFormer = prepared((db, p: { ids: IdList }) => {
  const texts = isPostgres(db)
    ? sql`(select jsonb_array_elements_text(note.was::jsonb) as value)`
    : sql`json_each(note.was)`
  return sharers(db, p)
    .innerJoin('unchecked as note', (join) =>
      join.onRef('note.translation_id', '=', 'own.translation_id').onRef('note.unit_id', '=', 'own.id'),
    )
    .where('note.was', 'is not', null)
    .where(sql<boolean>`substr(unit.target, 1, 24) in (select substr(former.value, 1, 24) from ${texts} as former)`)
    .where(sql<boolean>`unit.target in (select former.value from ${texts} as former)`)
})

const sharers = (db: Db, p: { ids: IdList }) =>
  db
    .selectFrom('unit as own')
    .innerJoin('translation as here', 'here.id', 'own.translation_id')
    .innerJoin('component as home', 'home.id', 'here.component_id')
    .innerJoin('component', 'component.project_id', 'home.project_id')
    .innerJoin('translation', (join) =>
      join
        .onRef('translation.component_id', '=', 'component.id')
        .onRef('translation.language_id', '=', 'here.language_id'),
    )
    .innerJoin('unit', (join) =>
      join.onRef('unit.translation_id', '=', 'translation.id').on(sql<boolean>`unit.state >= 20`),
    )
    .innerJoin('finding', (join) =>
      join.onRef('finding.unit_id', '=', 'unit.id').on('finding.check', '=', sql.lit('reused')),
    )
    .select('unit.id')
    .distinct()
    .where(inIds(db, 'own.id', p.ids))
    .whereRef('unit.id', '<>', 'own.id')

/** Of terms of a glossary: units in the same language, of components that use it, that were found not to follow it. */
const minding = prepared((db, p: { ids: IdList }) =>
  db
    .selectFrom('unit as own')
    .innerJoin('translation as here', 'here.id', 'own.translation_id')
    .innerJoin('component as glossary', 'glossary.id', 'here.component_id')
    .innerJoin('component', 'component.source_language_id', 'glossary.source_language_id')
    .innerJoin('translation', 'translation.component_id', 'component.id')
    .innerJoin('unit', 'unit.translation_id', 'translation.id')
    .innerJoin('finding', (join) =>
      join.onRef('finding.unit_id', '=', 'unit.id').on('finding.check', '=', sql.lit('check_glossary')),
    )
    .select('unit.id')
    .distinct()
    .where(inIds(db, 'own.id', p.ids))
    .where('glossary.is_glossary', '=', 1)
    .where('component.is_glossary', '=', 0)
    .where((eb) =>
      eb.or([eb('here.is_source', '=', 1), eb('translation.language_id', '=', eb.ref('here.language_id'))]),
    )
    .where((eb) =>
      eb.or([
        eb('component.project_id', '=', eb.ref('glossary.project_id')),
        eb.exists(
          eb
            .selectFrom('component_link')
            .select('component_link.component_id')
            .whereRef('component_link.component_id', '=', 'glossary.id')
            .whereRef('component_link.project_id', '=', 'component.project_id'),
        ),
      ]),
    ),
)

/** Units that were found not to follow these terms, or others of the same glossary. */
export const unitsMindingTerms = async (db: Db, units: readonly number[]): Promise<number[]> =>
  (await minding(db, { ids: idList(db, units) })).map((row) => row.id)

/** Units that were found to share a text which these had not long ago. */
export const unitsMindingFormerTexts = async (db: Db, units: readonly number[]): Promise<number[]> =>
  (await sharingFormer(db, { ids: idList(db, units) })).map((row) => row.id)

/** Units whose findings may be wrong once these are gone. */
export async function unitsMindingAbsence(db: Db, units: readonly number[]): Promise<number[]> {
  const ids = idList(db, units)
  const going = new Set(units)
  const found = [...(await differing(db, { ids })), ...(await sharing(db, { ids }))].map((row) => row.id)
  found.push(...(await unitsMindingTerms(db, units)), ...(await unitsMindingFormerTexts(db, units)))
  return [...new Set(found)].filter((id) => !going.has(id))
}
