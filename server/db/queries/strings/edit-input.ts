import { stringHash } from '#core/units/identity.ts'
import type { Db } from '#server/db/database.ts'
import { isOfOrigin } from '#server/db/queries/memory/memory.ts'
import { relatedQuery } from '#server/db/queries/strings/related-units.ts'
import { type UnitContext, unitRecordQuery } from '#server/db/queries/strings/unit-context.ts'
import { preparedTogether } from '#server/db/together.ts'

interface Question {
  readonly unitId: number
  readonly translationId: number
  readonly componentId: number
  readonly projectId: number
  readonly languageId: number
  readonly pluralId: number
  readonly sourceLanguageId: number
  readonly authorId: number | null
  readonly userId: number | null
  readonly origin: string
  readonly hash: bigint
}

const input = preparedTogether((db, p: Question) => {
  const remembered = db
    .selectFrom('memory_source')
    .where('language_id', '=', p.sourceLanguageId)
    .where('hash', '=', p.hash)
  return {
    units: unitRecordQuery(db).where('unit.id', '=', p.unitId),
    findings: db.selectFrom('finding').select(['check', 'dismissed']).where('unit_id', '=', p.unitId),
    evaluations: db.selectFrom('evaluation').select(['unit_id', 'text_hash', 'faults']).where('unit_id', '=', p.unitId),
    related: relatedQuery(db, p),
    edits: db
      .selectFrom('edit')
      .select(['id', 'author_id', 'commit_id', 'co_authors'])
      .where('unit_id', '=', p.unitId)
      .orderBy('id', 'desc')
      .limit(1),
    values: db.selectNoFrom((eb) => [
      eb.selectFrom('component').select('project_id').where('id', '=', p.componentId).as('projectId'),
      eb
        .selectFrom('unchecked')
        .select('was')
        .where('translation_id', '=', p.translationId)
        .where('unit_id', '=', p.unitId)
        .as('was'),
      eb
        .selectFrom('contribution')
        .select('edits')
        .where('user_id', '=', p.authorId)
        .where('translation_id', '=', p.translationId)
        .as('contributed'),
      eb.selectFrom('profile').select('contribute_personal_tm').where('user_id', '=', p.userId).as('ownMemory'),
      eb
        .selectFrom('stats')
        .select(({ eb: own }) => own('total', '-', own.ref('translated')).as('untranslated'))
        .where('scope', '=', 'translation')
        .where('scope_id', '=', p.translationId)
        .as('untranslated'),
    ]),
    sources: remembered.select(['id', 'text']),
    memories: db
      .selectFrom('memory')
      .select(['id', 'target', 'context', 'status', 'project_id', 'user_id', 'shared', 'from_file'])
      .where('source_id', '=', remembered.select('id'))
      .where('target_language_id', '=', p.languageId)
      .where(isOfOrigin(p.origin)),
  }
})

/** All that an edit of a unit depends on beside other texts, as of now: one statement on PostgreSQL. */
export async function loadEditInput(
  tx: Db,
  { unit, component, project }: UnitContext,
  who: { readonly userId: number | undefined; readonly authorId: number | null },
  source: string,
) {
  const hash = stringHash(source)
  const found = await input(tx, {
    unitId: unit.id,
    translationId: unit.translation_id,
    componentId: component.id,
    projectId: component.project_id,
    languageId: unit.language_id,
    pluralId: unit.plural_id,
    sourceLanguageId: component.source_language_id,
    authorId: who.authorId,
    userId: who.userId ?? null,
    origin: `${project.slug}/${component.path}`,
    hash,
  })
  const [values] = found.values
  const was: readonly string[] = JSON.parse(values?.was ?? '[]')
  return {
    unit: found.units[0],
    projectId: values?.projectId,
    findings: found.findings,
    was,
    evaluation: found.evaluations[0],
    relatedIds: found.related.map((row) => row.id),
    newestEdit: found.edits[0],
    hasContributed: typeof values?.contributed === 'number',
    keepsOwnMemory: values?.ownMemory !== 0,
    untranslated: values?.untranslated ?? 0,
    memorySource: found.sources[0],
    sourceHash: hash,
    memories: found.memories,
  }
}

export type EditInput = Awaited<ReturnType<typeof loadEditInput>>
