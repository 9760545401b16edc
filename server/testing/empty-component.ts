import { addProject } from '#server/commands/projects/add-project.ts'
import { inTransaction } from '#server/db/database.ts'
import { insertComponent, type NewComponent } from '#server/db/queries/components/components.ts'
import { languageByCode } from '#server/db/queries/languages/languages.ts'
import { type NewProject, projectBySlug } from '#server/db/queries/projects/projects.ts'
import type { TestSite } from '#server/testing/site.ts'

export interface EmptyComponent {
  readonly id: number
  readonly projectId: number
}

/** A component without any string or repository, for what needs none; its project is made where there is none. */
export async function makeEmptyComponent(
  site: TestSite,
  scope: `${string}/${string}`,
  more: Partial<NewComponent> = {},
  project: Partial<Omit<NewProject, 'slug'>> = {},
): Promise<EmptyComponent> {
  const [projectSlug = '', slug = ''] = scope.split('/')
  const english = await languageByCode(site.db, { code: 'en' })
  return inTransaction(site.db, async (tx) => {
    const known = await projectBySlug(tx, { slug: projectSlug })
    const projectId =
      known?.id ?? (await addProject(tx, { slug: projectSlug, name: `Project ${projectSlug}`, ...project }, site.time))
    const id = await insertComponent(tx, {
      name: `Component ${slug}`,
      slug,
      path: slug,
      project_id: projectId,
      category_id: null,
      linked_component_id: null,
      source_language_id: english?.id as number,
      repo: `https://git.example.org/${projectSlug}/${slug}.git`,
      branch: 'main',
      filemask: 'locales/*.json',
      template: 'locales/en.json',
      file_format: 'json',
      created: site.time,
      ...more,
    })
    return { id, projectId }
  })
}
