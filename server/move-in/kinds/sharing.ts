import { text } from '#core/text/loose-json.ts'
import { apiPath } from '#server/move-in/api-calls.ts'
import type { MovedKind } from '#server/move-in/context.ts'
import { componentsOf } from '#server/move-in/kinds/components.ts'

/** Other projects that components are shared with; those that are not here come with their own move. */
export const sharing: MovedKind = {
  name: 'shared components',
  async bringProject(context, project) {
    const { remote, local, leftBehind } = context
    for (const component of await componentsOf(context, project)) {
      const path = `${apiPath(text(component, 'url') ?? '')}links/`
      const shared = await remote.all(path)
      if (shared.length === 0) continue
      const here = new Set((await local.all(path)).map((one) => text(one, 'slug')))
      for (const one of shared) {
        const project_slug = text(one, 'slug') ?? ''
        if (here.has(project_slug) || !(await local.find(`/api/projects/${project_slug}/`))) continue
        await leftBehind.attempt(path, () => local.send('POST', path, { json: { project_slug } }))
      }
    }
  },
}
