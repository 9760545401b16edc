import { newProject } from '#core/contract/projects/projects.ts'
import type { JsonObject } from '#core/text/json-object.ts'
import { number, text } from '#core/text/loose-json.ts'
import type { MoveInContext } from '#server/move-in/context.ts'
import { copiedSettings, differing, restoreLineEnds, sendSettings } from '#server/move-in/copied-fields.ts'

/** Settings of a project as they are to be here. Workspaces stay where they are. */
export async function projectSettings(context: MoveInContext, shown: JsonObject): Promise<Record<string, unknown>> {
  const { workspace: _, ...settings } = await copiedSettings(context, shown, newProject)
  return settings
}

/** Makes the project, or brings its settings up to date. Undefined: our rules do not allow it. */
export async function bringProject(context: MoveInContext, shown: JsonObject): Promise<JsonObject | undefined> {
  const slug = text(shown, 'slug') ?? ''
  const what = `project ${slug}`
  const path = `/api/projects/${slug}/`
  const settings = await projectSettings(context, shown)
  const there = await context.local.find(path)
  const project =
    there ?? (await sendSettings(context, { method: 'POST', path: '/api/projects/', json: settings, what }))
  const json = there ? differing(settings, there) : {}
  if (there && Object.keys(json).length > 0) {
    const named = { name: there.name, slug: there.slug, web: there.web, ...json }
    await sendSettings(context, { method: 'PATCH', path, json: named, what })
  }
  const id = number(project, 'id')
  if (id !== undefined) await restoreLineEnds(context, 'project', id, shown)
  return project
}
