import type { JsonObject } from '#core/text/json-object.ts'
import { list, number, text } from '#core/text/loose-json.ts'
import { insertMoved, movedIds } from '#server/db/queries/site/move-ins.ts'
import { apiPath, idIn, lastPart } from '#server/move-in/api-calls.ts'
import type { MovedKind, MoveInContext } from '#server/move-in/context.ts'
import { Followed } from '#server/move-in/followed.ts'
import { componentsOf } from '#server/move-in/kinds/components.ts'

/** Pictures, and the strings they show. */
export const screenshots: MovedKind = {
  name: 'screenshots',
  async bringProject(context, project) {
    for (const component of await componentsOf(context, project))
      await bringOf(context, apiPath(text(component, 'url') ?? ''))
  },
}

async function bringOf(context: MoveInContext, component: string): Promise<void> {
  const { db, moveInId, remote, local, leftBehind } = context
  const path = `${component}screenshots/`
  const there = new Map((await remote.all(path)).map((one) => [number(one, 'id') ?? 0, one]))
  const followed = await Followed.open(context, path)
  if (there.size + followed.brought.size === 0 || !(await local.find(component))) return
  const here = new Map((await local.all(path)).map((one) => [number(one, 'id') ?? idIn(one.url) ?? 0, one]))
  const candidates = [...there.keys(), ...[...followed.brought].map(Number)]
  const moved = await movedIds(db, moveInId, 'screenshot', candidates)
  const ids = new Map([...moved].filter(([, id]) => here.has(id)))
  await followed.follow({
    there: new Set([...there.keys()].map(String)),
    here: new Set([...ids.keys()].map(String)),
    add: async (entry) => {
      const shown = there.get(Number(entry)) ?? {}
      const others = [...here].filter(([id]) => ![...ids.values()].includes(id)).map(([, one]) => one)
      const made = await leftBehind.attempt(`screenshot ${text(shown, 'name')}`, async () => {
        const bytes = await remote.file(apiPath(text(shown, 'file_url') ?? ''))
        const uploaded = followed.brought.has(entry) && (await uploadedBefore(context, shown, bytes, others))
        return uploaded || upload(context, shown, bytes)
      })
      const localId = number(made, 'id') ?? idIn(made?.url)
      if (!made || localId === undefined) return
      here.set(localId, made)
      ids.set(Number(entry), localId)
      await insertMoved(db, moveInId, 'screenshot', [{ remoteId: Number(entry), localId }])
    },
    remove: (entry) =>
      leftBehind.attempt(path, () => local.send('DELETE', `/api/screenshots/${ids.get(Number(entry))}/`, {})),
  })
  for (const [remoteId, shown] of there) {
    const localId = ids.get(remoteId) ?? 0
    const own = here.get(localId)
    if (own) await bringStrings(context, shown, { id: localId, own })
  }
}

async function bringStrings(
  context: MoveInContext,
  shown: JsonObject,
  { id, own }: { readonly id: number; readonly own: JsonObject },
): Promise<void> {
  const { db, moveInId, local, leftBehind } = context
  const there = list(shown, 'units').flatMap((url) => idIn(url) ?? [])
  const followed = await Followed.open(context, `strings of screenshot ${number(shown, 'id')}`)
  if (there.length + followed.brought.size === 0) return
  const units = await movedIds(db, moveInId, 'unit', [...there, ...[...followed.brought].map(Number)])
  const linked = new Set(list(own, 'units').map(idIn))
  const [what, path] = [`screenshot ${text(shown, 'name')}`, `/api/screenshots/${id}/units/`]
  const unit = (entry: string) => units.get(Number(entry))
  await followed.follow({
    there: new Set(there.filter((one) => units.has(one)).map(String)),
    here: new Set([...units].filter(([, localId]) => linked.has(localId)).map(([remoteId]) => String(remoteId))),
    add: (entry) => leftBehind.attempt(what, () => local.send('POST', path, { json: { unit_id: unit(entry) } })),
    remove: (entry) => leftBehind.attempt(what, () => local.send('DELETE', `${path}${unit(entry)}/`, {})),
  })
}

/** The one that a run uploaded which was killed before it noted which it is. */
async function uploadedBefore(
  { local }: MoveInContext,
  shown: JsonObject,
  bytes: Buffer,
  others: readonly JsonObject[],
): Promise<JsonObject | undefined> {
  const translation = apiPath(text(shown, 'translation') ?? '')
  for (const one of others) {
    if (one.name !== shown.name || apiPath(text(one, 'translation') ?? '') !== translation) continue
    if ((await local.file(apiPath(text(one, 'file_url') ?? '')))?.equals(bytes)) return one
  }
  return undefined
}

async function upload({ local }: MoveInContext, shown: JsonObject, bytes: Buffer): Promise<JsonObject> {
  const [project = '', component = ''] = apiPath(text(shown, 'translation') ?? '')
    .split('/')
    .slice(3)
  const form = new FormData()
  form.set('project_slug', project)
  form.set('component_slug', decodeURIComponent(decodeURIComponent(component)))
  form.set('language_code', lastPart(shown.translation) ?? '')
  form.set('name', text(shown, 'name') ?? 'screenshot')
  const filename = text(shown, 'repository_filename')
  if (filename !== undefined) form.set('repository_filename', filename)
  form.set('image', new Blob([new Uint8Array(bytes)]), 'screenshot.png')
  return local.send('POST', '/api/screenshots/', { form })
}
