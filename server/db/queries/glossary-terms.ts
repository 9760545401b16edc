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
    .select(['source_string.source', 'unit.target', 'unit.state', 'source_string.explanation', 'component.check_flags'])
    .select(['source_string.flags as source_flags', 'source_string.extra_flags', 'unit.flags'])
    .where(inIds(db, 'source_string.component_id', p.components))
    .orderBy('source_string.id'),
)

/** All terms of some glossaries with their translations into a language. */
export const termsOf = (db: Db, components: readonly number[], languageId: number): Promise<TermRow[]> =>
  terms(db, { components: idList(db, components), languageId })
