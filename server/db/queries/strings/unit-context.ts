import { stringHash } from '#core/units/identity.ts'
import type { Db } from '#server/db/database.ts'
import { type IdList, idList, inIds } from '#server/db/id-list.ts'
import { prepared, preparedOne } from '#server/db/prepared.ts'
import { type ComponentRow, componentById } from '#server/db/queries/components/components.ts'
import { type LanguageRow, languagesByIds, withPlural } from '#server/db/queries/languages/languages.ts'
import { type ProjectRow, projectsByIds } from '#server/db/queries/projects/projects.ts'
import { nearestWorkflow, type WorkflowRow } from '#server/db/queries/projects/workflows.ts'
import { preparedTogether } from '#server/db/together.ts'

/** A unit with its source string and its translation: what a command about one string needs to know of it. */
export interface UnitRecord {
  readonly id: number
  readonly translation_id: number
  readonly source_string_id: number
  readonly target: string
  readonly upstream: string | null
  readonly state: number
  readonly previous_source: string
  /** Flags of this unit alone. */
  readonly flags: string
  readonly automatically_translated: number
  readonly suggestion_count: number
  readonly comment_count: number
  readonly finding_count: number
  readonly created: number
  readonly updated: number | null
  readonly source: string
  readonly context: string
  readonly note: string
  readonly location: string
  readonly source_flags: string
  readonly extra_flags: string
  readonly explanation: string
  readonly num_words: number
  readonly num_chars: number
  readonly component_id: number
  readonly language_id: number
  readonly is_source: number
  readonly plural_id: number
  readonly plural_number: number
  readonly plural_formula: string
}

/** The component a unit belongs to, with all around it. */
export interface ComponentContext {
  readonly component: ComponentRow
  readonly project: ProjectRow
  readonly sourceLanguage: LanguageRow
}

export interface UnitContext extends ComponentContext {
  readonly unit: UnitRecord
  readonly language: LanguageRow
}

const columns = [
  'unit.id',
  'unit.translation_id',
  'unit.source_string_id',
  'unit.target',
  'unit.upstream',
  'unit.state',
  'unit.previous_source',
  'unit.flags',
  'unit.automatically_translated',
  'unit.suggestion_count',
  'unit.comment_count',
  'unit.finding_count',
  'unit.created',
  'unit.updated',
  'source_string.source',
  'source_string.context',
  'source_string.note',
  'source_string.location',
  'source_string.flags as source_flags',
  'source_string.extra_flags',
  'source_string.explanation',
  'source_string.num_words',
  'source_string.num_chars',
  'source_string.component_id',
  'translation.language_id',
  'translation.is_source',
  'translation.plural_id',
  'plural.number as plural_number',
  'plural.formula as plural_formula',
] as const

export const unitRecordQuery = (db: Db) =>
  db
    .selectFrom('unit')
    .innerJoin('source_string', 'source_string.id', 'unit.source_string_id')
    .innerJoin('translation', 'translation.id', 'unit.translation_id')
    .innerJoin('plural', 'plural.id', 'translation.plural_id')
    .select(columns)

const unitRecords = prepared((db, p: { ids: IdList }) => unitRecordQuery(db).where(inIds(db, 'unit.id', p.ids)))

export const unitsByIds = (db: Db, ids: Iterable<number>): Promise<UnitRecord[]> =>
  unitRecords(db, { ids: idList(db, ids) })

const unitsOfSource = prepared((db, p: { sourceStringId: number }) =>
  unitRecordQuery(db)
    .where('unit.source_string_id', '=', p.sourceStringId)
    .where('translation.component_id', '=', (eb) =>
      eb.selectFrom('source_string as own').select('own.component_id').where('own.id', '=', p.sourceStringId),
    )
    .orderBy('unit.id'),
)

const afterPosition = prepared(
  (db, p: { componentId: number; translationId: number; position: number; limit: number }) =>
    unitRecordQuery(db)
      .where('source_string.component_id', '=', p.componentId)
      .where('unit.translation_id', '=', p.translationId)
      .where('source_string.position', '>', p.position)
      .orderBy('source_string.position')
      .limit(p.limit)
      .select('source_string.position'),
)

/** Units of a translation after a place in its order, for whoever goes through all of them. */
export const unitsBehind = (
  db: Db,
  where: {
    readonly componentId: number
    readonly translationId: number
    readonly position: number
    readonly limit: number
  },
): Promise<(UnitRecord & { readonly position: number })[]> => afterPosition(db, where)

const afterSource = prepared((db, p: { translationId: number; after: number; limit: number }) =>
  unitRecordQuery(db)
    .where('unit.translation_id', '=', p.translationId)
    .where('unit.source_string_id', '>', p.after)
    .orderBy('unit.source_string_id')
    .limit(p.limit),
)

/** Units of a translation in the order in which their source strings came. */
export const unitsAfterSource = (
  db: Db,
  where: { readonly translationId: number; readonly after: number; readonly limit: number },
): Promise<UnitRecord[]> => afterSource(db, where)

/** The units of one string in every language, the source language's too. */
export const unitsOfString = (db: Db, sourceStringId: number): Promise<UnitRecord[]> =>
  unitsOfSource(db, { sourceStringId })

export async function componentContext(db: Db, componentId: number): Promise<ComponentContext | undefined> {
  const component = await componentById(db, { id: componentId })
  if (!component) return undefined
  const project = (await projectsByIds(db, [component.project_id])).get(component.project_id)
  const sourceLanguage = (await languagesByIds(db, [component.source_language_id])).get(component.source_language_id)
  return project && sourceLanguage ? { component, project, sourceLanguage } : undefined
}

const surrounded = preparedTogether((db, p: { id: number }) => {
  // One row after the other by its key: joins take PostgreSQL longer to plan than to make.
  const unit = db.selectFrom('unit').where('unit.id', '=', p.id)
  const translation = db.selectFrom('translation').where('translation.id', '=', unit.select('unit.translation_id'))
  const component = db
    .selectFrom('component')
    .where('component.id', '=', translation.select('translation.component_id'))
  const [language, project] = [translation.select('translation.language_id'), component.select('component.project_id')]
  return {
    units: unitRecordQuery(db).where('unit.id', '=', p.id),
    components: component.selectAll(),
    projects: db.selectFrom('project').selectAll().where('id', '=', project),
    languages: withPlural(db).where('language.id', '=', language),
    sourceLanguages: withPlural(db).where('language.id', '=', component.select('component.source_language_id')),
    workflows: db
      .selectFrom('workflow')
      .selectAll()
      .where('language_id', '=', language)
      .where((eb) => eb.or([eb('project_id', '=', project), eb('project_id', 'is', null)])),
  }
})

/** A unit with all around it, and how its language is worked on there: one statement on PostgreSQL. */
export async function unitWithWorkflow(
  db: Db,
  id: number,
): Promise<{ readonly context: UnitContext; readonly workflow: WorkflowRow | undefined } | undefined> {
  const { units, components, projects, languages, sourceLanguages, workflows } = await surrounded(db, { id })
  const [[unit], [component], [project]] = [units, components, projects]
  const [[language], [sourceLanguage]] = [languages, sourceLanguages]
  if (!unit || !component || !project || !language || !sourceLanguage) return undefined
  return { context: { unit, component, project, language, sourceLanguage }, workflow: nearestWorkflow(workflows) }
}

export const unitContext = async (db: Db, id: number): Promise<UnitContext | undefined> =>
  (await unitWithWorkflow(db, id))?.context

/** Units of a component with all that is around them. */
export async function unitsInContext(
  db: Db,
  context: ComponentContext,
  ids: readonly number[],
): Promise<UnitContext[]> {
  const units = await unitsByIds(db, ids)
  const languages = await languagesByIds(
    db,
    units.map((unit) => unit.language_id),
  )
  return units.flatMap((unit) => {
    const language = languages.get(unit.language_id)
    return language ? [{ ...context, unit, language }] : []
  })
}

const byKey = preparedOne((db, p: { translationId: number; key: bigint }) =>
  db
    .selectFrom('translation')
    .innerJoin('source_string', 'source_string.component_id', 'translation.component_id')
    .innerJoin('unit', (join) =>
      join.onRef('unit.translation_id', '=', 'translation.id').onRef('unit.source_string_id', '=', 'source_string.id'),
    )
    .select('unit.id')
    .where('translation.id', '=', p.translationId)
    .where('source_string.id_hash', '=', p.key),
)

/** The unit of a translation whose string has this hash. */
export const unitIdByHash = async (db: Db, translationId: number, hash: bigint): Promise<number | undefined> =>
  (await byKey(db, { translationId, key: hash }))?.id

/** The unit of a translation whose string has this key. */
export const unitIdByKey = async (db: Db, translationId: number, key: string): Promise<number | undefined> =>
  (await byKey(db, { translationId, key: stringHash(key) }))?.id
