import type { JsonObject } from '#core/text/json-object.ts'
import { number, text } from '#core/text/loose-json.ts'
import { updateLabel } from '#server/db/queries/projects/labels.ts'
import { insertMoved, movedObjects } from '#server/db/queries/site/move-ins.ts'
import type { MovedKind, MovedProject, MoveInContext } from '#server/move-in/context.ts'
import { Followed } from '#server/move-in/followed.ts'

/** Labels of a project by their names. */
export const labels: MovedKind = {
  name: 'labels',
  async bringProject(context, project) {
    const { db, moveInId, remote, local, leftBehind } = context
    const path = `/api/projects/${project.slug}/labels/`
    const here = new Map((await local.all(path)).map((label) => [number(label, 'id') ?? 0, label]))
    const ids = new Map([...here].map(([id, label]) => [text(label, 'name'), id]))
    const moved = await movedObjects(db, moveInId, 'label')
    const shown = new Map((await remote.all(path)).map((label) => [number(label, 'id') ?? 0, label]))
    const localId = (remoteId: number) => {
      const known = moved.get(remoteId)
      return known !== undefined && here.has(known) ? known : ids.get(text(shown.get(remoteId), 'name'))
    }
    const followed = await Followed.open(context, `labels ${project.slug}`)
    const candidates = new Set([...shown.keys(), ...[...followed.brought].map(Number)])
    await followed.follow({
      there: new Set([...shown.keys()].map(String)),
      here: new Set([...candidates].filter((id) => localId(id) !== undefined).map(String)),
      add: (entry) => {
        const label = sent(shown.get(Number(entry)))
        return leftBehind.attempt(`label ${label.name}`, async () => {
          ids.set(label.name, number(await local.send('POST', path, { json: label }), 'id') ?? 0)
        })
      },
      remove: (entry) => leftBehind.attempt(path, () => local.send('DELETE', `${path}${localId(Number(entry))}/`, {})),
    })
    for (const [remoteId, label] of shown) {
      const id = localId(remoteId)
      if (id === undefined) continue
      await insertMoved(db, moveInId, 'label', [{ remoteId, localId: id }])
      const known = here.get(id)
      if (known && followed.brought.has(String(remoteId))) await change(context, project, known, sent(label))
    }
  },
}

const sent = (label: JsonObject | undefined) => ({
  name: text(label, 'name') ?? '',
  description: text(label, 'description') ?? '',
  color: text(label, 'color') ?? 'silver',
})

type Sent = ReturnType<typeof sent>

/** Our API changes no labels. */
async function change({ db }: MoveInContext, { id }: MovedProject, here: JsonObject, label: Sent): Promise<void> {
  if (JSON.stringify(sent(here)) !== JSON.stringify(label)) await updateLabel(db, id, number(here, 'id') ?? 0, label)
}
