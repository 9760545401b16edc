import { newAnnouncement } from '#core/contract/notifications/announcements.ts'
import type { JsonObject } from '#core/text/json-object.ts'
import { number, text } from '#core/text/loose-json.ts'
import { insertMoved } from '#server/db/queries/site/move-ins.ts'
import { apiPath } from '#server/move-in/api-calls.ts'
import type { MovedKind, MoveInContext } from '#server/move-in/context.ts'
import { copied } from '#server/move-in/copied-fields.ts'
import { Followed } from '#server/move-in/followed.ts'
import { componentsOf } from '#server/move-in/kinds/components.ts'

/** Announcements of a project and its components. Nobody is notified of them a second time. */
export const announcements: MovedKind = {
  name: 'announcements',
  async bringProject(context, project) {
    await bring(context, `/api/projects/${project.slug}/`)
    for (const component of await componentsOf(context, project))
      await bring(context, apiPath(text(component, 'url') ?? ''))
  },
}

/** What it says: one that is changed there is another one. */
export const announcementText = (one: JsonObject): string =>
  JSON.stringify([text(one, 'message')?.trim(), text(one, 'severity') ?? 'info', text(one, 'expiry') ?? null])

async function bring(context: MoveInContext, owner: string): Promise<void> {
  const { db, moveInId, remote, local, leftBehind } = context
  const path = `${owner}announcements/`
  const there = new Map((await remote.all(path)).map((one) => [announcementText(one), one]))
  const followed = await Followed.open(context, path)
  if (there.size + followed.brought.size === 0 || !(await local.find(owner))) return
  const here = new Map((await local.all(path)).map((one) => [announcementText(one), one]))
  await followed.follow({
    there: new Set(there.keys()),
    here: new Set(here.keys()),
    add: async (entry) => {
      const json = { ...copied(there.get(entry) ?? {}, newAnnouncement), notify: false }
      const made = await leftBehind.attempt(path, () => local.send('POST', path, { json }))
      if (made) here.set(entry, made)
    },
    remove: (entry) =>
      leftBehind.attempt(path, () => local.send('DELETE', `${path}${number(here.get(entry), 'id')}/`, {})),
  })
  for (const [entry, one] of there) {
    const [remoteId, localId] = [number(one, 'id'), number(here.get(entry), 'id')]
    if (remoteId !== undefined && localId !== undefined)
      await insertMoved(db, moveInId, 'announcement', [{ remoteId, localId }])
  }
}
