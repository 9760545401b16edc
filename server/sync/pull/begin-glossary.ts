import { firstGlossaryFile, glossaryFormat } from '#core/formats/glossary-format.ts'
import { putComponent } from '#server/commands/components/add-component.ts'
import { queueRepositoryJob } from '#server/commands/repository/queue-repository-job.ts'
import { inTransaction } from '#server/db/database.ts'
import { type ComponentRow, componentByName, componentsOfProject } from '#server/db/queries/components/components.ts'
import { languagesByIds } from '#server/db/queries/languages/languages.ts'
import { isSlugTaken } from '#server/db/queries/projects/categories.ts'
import type { ProjectRow } from '#server/db/queries/projects/projects.ts'
import type { SyncContext } from '#server/sync/context/sync-context.ts'
import { beginWithFiles } from '#server/sync/pull/import-files.ts'
import { LOCAL } from '#server/vcs/vcs.ts'

const SLUG = 'glossary'

/** With its first component a project gets a glossary, unless it has one: terms can be added at once. */
export async function beginGlossary(context: SyncContext, project: ProjectRow, component: ComponentRow): Promise<void> {
  if (component.is_glossary === 1) return
  await makeGlossary(context, project, component.source_language_id)
}

/** The glossary of a project, made unless there is one; undefined: its address is another component's. */
export async function makeGlossary(
  context: SyncContext,
  project: ProjectRow,
  sourceLanguageId: number,
): Promise<number | undefined> {
  const { db, now } = context
  const all = await componentsOfProject(db, { projectId: project.id })
  const known = all.find((one) => one.is_glossary === 1)
  if (known) return known.id
  const where = { projectId: project.id, parentId: null, slug: SLUG, path: SLUG }
  const code = (await languagesByIds(db, [sourceLanguageId])).get(sourceLanguageId)?.code
  if (code === undefined || (await isSlugTaken(db, where))) return undefined
  const named = await componentByName(db, { projectId: project.id, categoryId: null, name: project.name })
  const glossary = {
    project_id: project.id,
    name: named ? 'Glossary' : project.name,
    slug: SLUG,
    vcs: 'local',
    repo: LOCAL,
    branch: 'main',
    file_format: glossaryFormat.id,
    filemask: glossaryFormat.filemask,
    template: '',
    source_language_id: sourceLanguageId,
    is_glossary: 1,
    manage_units: 1,
    allow_translation_propagation: 0,
    new_lang: 'none',
    license: '',
  }
  const id = await beginWithFiles(context, [firstGlossaryFile(code)], (tx) =>
    putComponent(tx, context.vcs, glossary, now(), context.userId),
  )
  await inTransaction(db, (tx) => queueRepositoryJob(tx, 'fill_glossary', id, now()))
  return id
}
