import { preparedTogether } from '#server/db/together.ts'

/** What pages want to know of a component in a language before they ask for its strings. */
export const scopeData = preparedTogether(
  (db, p: { projectId: number; componentId: number; languageId: number | null }) => ({
    workflows: db
      .selectFrom('workflow')
      .selectAll()
      .where('language_id', '=', p.languageId)
      .where((eb) => eb.or([eb('project_id', '=', p.projectId), eb('project_id', 'is', null)])),
    variants: db.selectFrom('variant').select('source_string_id').where('component_id', '=', p.componentId).limit(1),
  }),
)
