import { newAnnouncement } from '#core/contract/notifications/announcements.ts'
import { number, text } from '#core/text/loose-json.ts'
import { insertMoved } from '#server/db/queries/site/move-ins.ts'
import { apiPath } from '#server/move-in/api-calls.ts'
import type { MovedKind, MoveInContext } from '#server/move-in/context.ts'
import { copied } from '#server/move-in/copied-fields.ts'
import { componentsOf } from '#server/move-in/kinds/components.ts'

/** Announcements of a project and its components. Nobody is notified of them a second time. */
export const announcements: MovedKind = {
  name: 'announcements',
  async bringProject(context, project) {
    await bring(context, `/api/projects/${project.slug}/announcements/`)
    for (const component of await componentsOf(context, project))
      await bring(context, `${apiPath(text(component, 'url') ?? '')}announcements/`)
  },
}

async function bring({ db, moveInId, remote, local, leftBehind }: MoveInContext, path: string): Promise<void> {
  const shown = await remote.all(path)
  if (shown.length === 0) return
  const here = new Map((await local.all(path)).map((one) => [text(one, 'message'), one]))
  for (const one of shown) {
    const json = { ...copied(one, newAnnouncement), notify: false }
    const known =
      here.get(text(one, 'message')) ?? (await leftBehind.attempt(path, () => local.send('POST', path, { json })))
    const [remoteId, localId] = [number(one, 'id'), number(known, 'id')]
    if (remoteId !== undefined && localId !== undefined)
      await insertMoved(db, moveInId, 'announcement', [{ remoteId, localId }])
  }
}
