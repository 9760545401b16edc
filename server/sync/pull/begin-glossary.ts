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
  const { db, now } = context
  const all = await componentsOfProject(db, { projectId: project.id })
  const where = { projectId: project.id, parentId: null, slug: SLUG, path: SLUG }
  if (component.is_glossary === 1 || all.some((one) => one.is_glossary === 1) || (await isSlugTaken(db, where))) return
  const { source_language_id } = component
  const code = (await languagesByIds(db, [source_language_id])).get(source_language_id)?.code
  if (code === undefined) return
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
    source_language_id,
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
}
