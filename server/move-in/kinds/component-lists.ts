import { body } from '#core/contract/components/component-lists.ts'
import { list, number, text } from '#core/text/loose-json.ts'
import { apiPath } from '#server/move-in/api-calls.ts'
import type { MovedKind } from '#server/move-in/context.ts'
import { copied, sendSettings } from '#server/move-in/copied-fields.ts'

export const componentLists: MovedKind = {
  name: 'component lists',
  async bringSite(context) {
    const { remote, local, leftBehind } = context
    for (const shown of await remote.all('/api/component-lists/')) {
      const slug = text(shown, 'slug') ?? ''
      const what = `component list ${slug}`
      const path = `/api/component-lists/${slug}/`
      const json = copied(shown, body)
      const there =
        (await local.find(path)) ??
        (await sendSettings(context, { method: 'POST', path: '/api/component-lists/', json, what }))
      const members = new Set(list(there, 'components').map((url) => apiPath(String(url))))
      for (const url of list(shown, 'components').map((one) => apiPath(String(one)))) {
        const component_id = members.has(url) ? undefined : number(await local.find(url), 'id')
        if (component_id === undefined) continue
        await leftBehind.attempt(what, () => local.send('POST', `${path}components/`, { json: { component_id } }))
      }
    }
  },
}
