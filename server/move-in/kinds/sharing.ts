import { text } from '#core/text/loose-json.ts'
import { apiPath } from '#server/move-in/api-calls.ts'
import type { MovedKind } from '#server/move-in/context.ts'
import { Followed } from '#server/move-in/followed.ts'
import { componentsOf } from '#server/move-in/kinds/components.ts'

/** Other projects that components are shared with; those that are not here come with their own move. */
export const sharing: MovedKind = {
  name: 'shared components',
  async bringProject(context, project) {
    const { remote, local, leftBehind } = context
    for (const component of await componentsOf(context, project)) {
      const own = apiPath(text(component, 'url') ?? '')
      const path = `${own}links/`
      const there = new Set((await remote.all(path)).map((one) => text(one, 'slug') ?? ''))
      const followed = await Followed.open(context, path)
      if (there.size + followed.brought.size === 0 || !(await local.find(own))) continue
      await followed.follow({
        there,
        here: new Set((await local.all(path)).map((one) => text(one, 'slug') ?? '')),
        add: async (project_slug) => {
          if (await local.find(`/api/projects/${project_slug}/`))
            await leftBehind.attempt(path, () => local.send('POST', path, { json: { project_slug } }))
        },
        remove: (slug) => leftBehind.attempt(path, () => local.send('DELETE', `${path}${slug}/`, {})),
      })
    }
  },
}
