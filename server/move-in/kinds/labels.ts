import { number, text } from '#core/text/loose-json.ts'
import { insertMoved } from '#server/db/queries/site/move-ins.ts'
import type { MovedKind } from '#server/move-in/context.ts'

/** Labels of a project by their names. */
export const labels: MovedKind = {
  name: 'labels',
  async bringProject({ db, moveInId, remote, local, leftBehind }, { slug }) {
    const path = `/api/projects/${slug}/labels/`
    const known = new Map((await local.all(path)).map((label) => [text(label, 'name'), number(label, 'id')]))
    for (const label of await remote.all(path)) {
      const name = text(label, 'name') ?? ''
      const json = { name, description: text(label, 'description') ?? '', color: text(label, 'color') ?? 'silver' }
      const add = async () => number(await local.send('POST', path, { json }), 'id')
      const localId = known.get(name) ?? (await leftBehind.attempt(`label ${name}`, add))
      const remoteId = number(label, 'id')
      if (localId !== undefined && remoteId !== undefined)
        await insertMoved(db, moveInId, 'label', [{ remoteId, localId }])
    }
  },
}
