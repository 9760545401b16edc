import type { Db } from '#server/db/database.ts'
import { type IdList, idList, inIds } from '#server/db/id-list.ts'
import { prepared } from '#server/db/prepared.ts'

export interface GlossaryVersion {
  readonly id: number
  /** Grows with everything that is recorded in the glossary. */
  readonly changes: number
  readonly total: number
}

const versions = prepared((db, p: { projectId: number; sourceLanguageId: number }) =>
  db
    .selectFrom('component')
    .innerJoin('stats', (join) => join.onRef('stats.scope_id', '=', 'component.id').on('stats.scope', '=', 'component'))
    .select(['component.id', 'stats.changes', 'stats.total'])
    .where('component.is_glossary', '=', 1)
    .where('component.source_language_id', '=', p.sourceLanguageId)
    .where((eb) =>
      eb.or([
        eb('component.project_id', '=', p.projectId),
        eb(
          'component.id',
          'in',
          eb.selectFrom('component_link').select('component_id').where('component_link.project_id', '=', p.projectId),
        ),
      ]),
    )
    .orderBy('component.id'),
)

/** The glossaries of a project, its own and those shared with it, each with its version. */
export const glossaryVersions = (db: Db, projectId: number, sourceLanguageId: number): Promise<GlossaryVersion[]> =>
  versions(db, { projectId, sourceLanguageId })

/** A term of a glossary in one language. */
export interface TermRow {
  readonly source_string_id: number
  readonly component_id: number
  /** Null: the glossary does not have the language, or the term is not in it. */
  readonly unit_id: number | null
  readonly source: string
  readonly target: string | null
  readonly state: number | null
  readonly explanation: string
  readonly inherited_flags: string
  readonly check_flags: string
  readonly source_flags: string
  readonly extra_flags: string
  readonly flags: string | null
}

const terms = prepared((db, p: { components: IdList; languageId: number }) =>
  db
    .selectFrom('source_string')
    .innerJoin('component', 'component.id', 'source_string.component_id')
    .leftJoin('translation', (join) =>
      join
        .onRef('translation.component_id', '=', 'component.id')
        .on('translation.language_id', '=', p.languageId)
        .on('translation.is_source', '=', 0),
    )
    .leftJoin('unit', (join) =>
      join.onRef('unit.translation_id', '=', 'translation.id').onRef('unit.source_string_id', '=', 'source_string.id'),
    )
    .select(['source_string.id as source_string_id', 'component.id as component_id', 'unit.id as unit_id'])
    .select(['source_string.source', 'unit.target', 'unit.state', 'source_string.explanation'])
    .select(['component.inherited_flags', 'component.check_flags'])
    .select(['source_string.flags as source_flags', 'source_string.extra_flags', 'unit.flags'])
    .where(inIds(db, 'source_string.component_id', p.components))
    .orderBy('source_string.id'),
)

/** All terms of some glossaries with their translations into a language. */
export const termsOf = (db: Db, components: readonly number[], languageId: number): Promise<TermRow[]> =>
  terms(db, { components: idList(db, components), languageId })

const followers = prepared((db, p: { glossaryId: number }) =>
  db
    .selectFrom('component')
    .innerJoin('component as glossary', 'glossary.source_language_id', 'component.source_language_id')
    .select(['component.id', 'component.inherited_flags', 'component.check_flags'])
    .where('glossary.id', '=', p.glossaryId)
    .where('component.is_glossary', '=', 0)
    .where((eb) =>
      eb.or([
        eb('component.project_id', '=', eb.ref('glossary.project_id')),
        eb(
          'component.project_id',
          'in',
          eb.selectFrom('component_link').select('project_id').where('component_link.component_id', '=', p.glossaryId),
        ),
      ]),
    )
    .orderBy('component.id'),
)

/** Components in which the terms of a glossary are looked for. */
export const componentsUsing = (db: Db, glossaryId: number) => followers(db, { glossaryId })

const texts = prepared((db, p: { componentId: number; after: number; limit: number }) =>
  db
    .selectFrom('source_string')
    .select(['id', 'source', 'flags', 'extra_flags'])
    .where('component_id', '=', p.componentId)
    .where('id', '>', p.after)
    .orderBy('id')
    .limit(p.limit),
)

/** Source texts of a component, some at a time. */
export const sourceTextsAfter = (
  db: Db,
  where: { readonly componentId: number; readonly after: number; readonly limit: number },
): Promise<{ id: number; source: string; flags: string; extra_flags: string }[]> => texts(db, where)

const unitIds = prepared((db, p: { strings: IdList; languages: IdList }) =>
  db
    .selectFrom('unit')
    .innerJoin('translation', 'translation.id', 'unit.translation_id')
    .select('unit.id')
    .where(inIds(db, 'unit.source_string_id', p.strings))
    .where(inIds(db, 'translation.language_id', p.languages))
    .where('translation.is_source', '=', 0),
)

/** Units of some source strings in some languages. */
export const unitsInLanguages = async (
  db: Db,
  strings: readonly number[],
  languages: Iterable<number>,
): Promise<number[]> =>
  (await unitIds(db, { strings: idList(db, strings), languages: idList(db, languages) })).map((row) => row.id)
