import type { JsonObject } from '#core/text/json-object.ts'
import { isJsonObject } from '#core/text/json-object.ts'
import { number, text } from '#core/text/loose-json.ts'
import { insertMoved } from '#server/db/queries/site/move-ins.ts'
import { apiPath, idIn } from '#server/move-in/api-calls.ts'
import type { MovedKind } from '#server/move-in/context.ts'

const pathOf = (addon: JsonObject): string => apiPath(text(addon, 'component') ?? text(addon, 'project') ?? '')

/** Add-ons of a project and its components, by their names. Secrets in their settings have to be given again. */
export const addons: MovedKind = {
  name: 'add-ons',
  async bringProject({ db, moveInId, remote, local, leftBehind }, { slug }) {
    const isOwn = (addon: JsonObject) =>
      pathOf(addon) === `/api/projects/${slug}/` || pathOf(addon).startsWith(`/api/components/${slug}/`)
    const keyOf = (addon: JsonObject) => `${pathOf(addon)} ${text(addon, 'name')}`
    const here = new Map((await local.all('/api/addons/')).map((addon) => [keyOf(addon), addon]))
    for (const addon of (await remote.all('/api/addons/')).filter(isOwn)) {
      const configuration = isJsonObject(addon.configuration) ? addon.configuration : {}
      const json = { name: text(addon, 'name') ?? '', configuration }
      const known =
        here.get(keyOf(addon)) ??
        (await leftBehind.attempt(`add-on ${json.name} of ${pathOf(addon)}`, () =>
          local.send('POST', `${pathOf(addon)}addons/`, { json }),
        ))
      const [remoteId, localId] = [number(addon, 'id') ?? idIn(addon.url), number(known, 'id') ?? idIn(known?.url)]
      if (remoteId !== undefined && localId !== undefined)
        await insertMoved(db, moveInId, 'addon', [{ remoteId, localId }])
    }
  },
}
