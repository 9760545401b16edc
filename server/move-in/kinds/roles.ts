import { list, number, text } from '#core/text/loose-json.ts'
import { insertMoved } from '#server/db/queries/site/move-ins.ts'
import type { MovedKind } from '#server/move-in/context.ts'

/** Roles by their names. Permissions that no role here has are left out. */
export const roles: MovedKind = {
  name: 'roles',
  async bringSite({ db, moveInId, remote, local, leftBehind }) {
    const here = await local.all('/api/roles/')
    const names = new Set(here.map((role) => text(role, 'name')))
    const known = new Set(here.flatMap((role) => list(role, 'permissions').map(String)))
    for (const role of await remote.all('/api/roles/')) {
      const name = text(role, 'name')
      if (name === undefined || names.has(name)) continue
      const wanted = list(role, 'permissions').map(String)
      if (wanted.length === 0) {
        leftBehind.note(`role ${name}`, 'nothing tells what it permits')
        continue
      }
      for (const one of wanted.filter((permission) => !known.has(permission)))
        leftBehind.note(`role ${name}: ${one}`, 'there is no such permission here')
      const json = { name, permissions: wanted.filter((permission) => known.has(permission)) }
      await leftBehind.attempt(`role ${name}`, () => local.send('POST', '/api/roles/', { json }))
    }
    const ids = new Map((await local.all('/api/roles/')).map((role) => [text(role, 'name'), number(role, 'id')]))
    const moved = (await remote.all('/api/roles/')).flatMap((role) => {
      const [remoteId, localId] = [number(role, 'id'), ids.get(text(role, 'name'))]
      return remoteId === undefined || localId === undefined ? [] : [{ remoteId, localId }]
    })
    await insertMoved(db, moveInId, 'role', moved)
  },
}
