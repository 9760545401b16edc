import { message } from '#core/messages/message.ts'
import { isJsonObject, type JsonObject } from '#core/text/json-object.ts'
import { number, text } from '#core/text/loose-json.ts'
import { insertMoved, movedObjects, moveInById } from '#server/db/queries/site/move-ins.ts'
import { apiPath, idIn } from '#server/move-in/api-calls.ts'
import type { MovedKind, MoveInContext } from '#server/move-in/context.ts'
import { differing } from '#server/move-in/copied-fields.ts'
import { Followed } from '#server/move-in/followed.ts'

/** Where it is installed; '' for the whole site. */
export const addonPath = (addon: JsonObject): string =>
  apiPath(text(addon, 'component') ?? text(addon, 'project') ?? '')

/** Add-ons of a project and its components, by their names. Secrets in their settings have to be given again. */
export const addons: MovedKind = {
  name: 'add-ons',
  bringProject: (context, { slug }) => bring(context, `add-ons ${slug}`, (addon) => isOfProject(addon, slug)),
}

/** Add-ons of the whole site, where the whole site is moved in: they would do something to every project here. */
export const siteAddons: MovedKind = {
  name: 'add-ons of the site',
  async bringSite(context) {
    const isOfSite = (addon: JsonObject) => addonPath(addon) === '' && typeof addon.category !== 'string'
    const move = await moveInById(context.db, { id: context.moveInId })
    if (move?.projects === '[]') return bring(context, 'add-ons of the site', isOfSite)
    for (const addon of (await context.remote.all('/api/addons/')).filter(isOfSite))
      context.leftBehind.note(`add-on ${text(addon, 'name')} of the site`, message('moveIn.siteAddon'))
  },
}

/** An add-on of a project or of one of its components. */
export const isOfProject = (addon: JsonObject, slug: string): boolean =>
  addonPath(addon) === `/api/projects/${slug}/` || addonPath(addon).startsWith(`/api/components/${slug}/`)

const idOf = (addon: JsonObject | undefined): number | undefined => number(addon, 'id') ?? idIn(addon?.url)

const configurationOf = (addon: JsonObject | undefined): JsonObject =>
  isJsonObject(addon?.configuration) ? addon.configuration : {}

async function bring(context: MoveInContext, what: string, isOwn: (addon: JsonObject) => boolean): Promise<void> {
  const { db, moveInId, remote, local, leftBehind } = context
  const byId = (all: readonly JsonObject[]) => new Map(all.filter(isOwn).map((addon) => [idOf(addon) ?? 0, addon]))
  const [there, here] = [byId(await remote.all('/api/addons/')), byId(await local.all('/api/addons/'))]
  const ids = pairs(there, here, await movedObjects(db, moveInId, 'addon'))
  const followed = await Followed.open(context, what)
  await followed.follow({
    there: new Set([...there.keys()].map(String)),
    here: new Set([...ids.keys()].map(String)),
    add: async (entry) => {
      const addon = there.get(Number(entry)) ?? {}
      const json = { name: text(addon, 'name') ?? '', configuration: configurationOf(addon) }
      const path = addonPath(addon) === '' ? '/api/addons/site/' : `${addonPath(addon)}addons/`
      const made = await leftBehind.attempt(`add-on ${json.name} of ${addonPath(addon) || 'the site'}`, () =>
        local.send('POST', path, { json }),
      )
      const id = idOf(made)
      if (id !== undefined) ids.set(Number(entry), id)
    },
    remove: (entry) =>
      leftBehind.attempt(what, () => local.send('DELETE', `/api/addons/${ids.get(Number(entry))}/`, {})),
  })
  for (const [remoteId, localId] of ids)
    if (there.has(remoteId)) {
      await insertMoved(db, moveInId, 'addon', [{ remoteId, localId }])
      const known = here.get(localId)
      if (known && followed.brought.has(String(remoteId))) await configure(context, there.get(remoteId), known)
    }
}

/** Our ids of those that are here: known from an earlier run, or of the same name in the same place. */
function pairs(
  there: ReadonlyMap<number, JsonObject>,
  here: ReadonlyMap<number, JsonObject>,
  moved: ReadonlyMap<number, number>,
): Map<number, number> {
  const known = new Map([...moved].filter(([, id]) => here.has(id)))
  const taken = new Set(known.values())
  const keyOf = (addon: JsonObject) => `${addonPath(addon)} ${text(addon, 'name')}`
  for (const [remoteId, addon] of there) {
    if (known.has(remoteId)) continue
    const [id] = [...here].find(([own, one]) => !taken.has(own) && keyOf(one) === keyOf(addon)) ?? []
    if (id === undefined) continue
    known.set(remoteId, id)
    taken.add(id)
  }
  return known
}

async function configure(
  { local, leftBehind }: MoveInContext,
  there: JsonObject | undefined,
  here: JsonObject,
): Promise<void> {
  const [wanted, own] = [configurationOf(there), configurationOf(here)]
  if (Object.keys(differing(wanted, own)).length === 0) return
  const json = { configuration: { ...own, ...wanted } }
  await leftBehind.attempt(`add-on ${text(here, 'name')} of ${addonPath(here) || 'the site'}`, () =>
    local.send('PATCH', `/api/addons/${idOf(here)}/`, { json }),
  )
}
