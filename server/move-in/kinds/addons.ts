import type { JsonObject } from '#core/text/json-object.ts'
import { isJsonObject } from '#core/text/json-object.ts'
import { text } from '#core/text/loose-json.ts'
import { apiPath } from '#server/move-in/api-calls.ts'
import type { MovedKind } from '#server/move-in/context.ts'

const pathOf = (addon: JsonObject): string => apiPath(text(addon, 'component') ?? text(addon, 'project') ?? '')

/** Add-ons of a project and its components, by their names. Secrets in their settings have to be given again. */
export const addons: MovedKind = {
  name: 'add-ons',
  async bringProject({ remote, local, leftBehind }, { slug }) {
    const isOwn = (addon: JsonObject) =>
      pathOf(addon) === `/api/projects/${slug}/` || pathOf(addon).startsWith(`/api/components/${slug}/`)
    const keyOf = (addon: JsonObject) => `${pathOf(addon)} ${text(addon, 'name')}`
    const here = new Set((await local.all('/api/addons/')).map(keyOf))
    for (const addon of (await remote.all('/api/addons/')).filter(isOwn)) {
      if (here.has(keyOf(addon))) continue
      const configuration = isJsonObject(addon.configuration) ? addon.configuration : {}
      const json = { name: text(addon, 'name') ?? '', configuration }
      await leftBehind.attempt(`add-on ${json.name} of ${pathOf(addon)}`, () =>
        local.send('POST', `${pathOf(addon)}addons/`, { json }),
      )
    }
  },
}
