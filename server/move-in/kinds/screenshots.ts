import type { JsonObject } from '#core/text/json-object.ts'
import { list, number, text } from '#core/text/loose-json.ts'
import { insertMoved, movedIds } from '#server/db/queries/site/move-ins.ts'
import { apiPath, idIn, lastPart } from '#server/move-in/api-calls.ts'
import type { MovedKind, MoveInContext } from '#server/move-in/context.ts'
import { componentsOf } from '#server/move-in/kinds/components.ts'

/** Pictures, and the strings they show. */
export const screenshots: MovedKind = {
  name: 'screenshots',
  async bringProject(context, project) {
    for (const component of await componentsOf(context, project)) {
      const path = apiPath(text(component, 'url') ?? '')
      const all = await context.remote.all(`${path}screenshots/`)
      if (all.length === 0 || !(await context.local.find(path))) continue
      const here = await context.local.all(`${path}screenshots/`)
      for (const shown of all) await bring(context, shown, here)
    }
  },
}

async function bring(context: MoveInContext, shown: JsonObject, here: readonly JsonObject[]): Promise<void> {
  const { db, moveInId, leftBehind, local } = context
  const remoteId = number(shown, 'id') ?? 0
  const known = (await movedIds(db, moveInId, 'screenshot', [remoteId])).get(remoteId)
  const there = here.find((one) => number(one, 'id') === known)
  const what = `screenshot ${text(shown, 'name')}`
  const made = there ?? (await leftBehind.attempt(what, () => upload(context, shown)))
  const localId = number(made, 'id') ?? idIn(made?.url)
  if (!made || localId === undefined) return
  await insertMoved(db, moveInId, 'screenshot', [{ remoteId, localId }])
  const units = await movedIds(
    db,
    moveInId,
    'unit',
    list(shown, 'units').flatMap((url) => idIn(url) ?? []),
  )
  const linked = new Set(list(made, 'units').map(idIn))
  for (const unit_id of units.values())
    if (!linked.has(unit_id))
      await leftBehind.attempt(what, () =>
        local.send('POST', `/api/screenshots/${localId}/units/`, { json: { unit_id } }),
      )
}

async function upload({ remote, local }: MoveInContext, shown: JsonObject): Promise<JsonObject> {
  const [project = '', component = ''] = apiPath(text(shown, 'translation') ?? '')
    .split('/')
    .slice(3)
  const bytes = await remote.file(apiPath(text(shown, 'file_url') ?? ''))
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
