import { message } from '#core/messages/message.ts'
import type { JsonObject } from '#core/text/json-object.ts'
import { list, number, text } from '#core/text/loose-json.ts'
import { insertMoved } from '#server/db/queries/site/move-ins.ts'
import type { MovedKind, MoveInContext } from '#server/move-in/context.ts'
import { Followed } from '#server/move-in/followed.ts'

const PATH = '/api/roles/'

/** Roles by their names. Permissions that no role here has are left out. What a role of the site permits is for its administrators to say. */
export const roles: MovedKind = {
  name: 'roles',
  async bringSite(context) {
    const { db, moveInId, remote, local, leftBehind } = context
    const there = byName(await remote.all(PATH))
    const here = byName(await local.all(PATH))
    const known = new Set([...here.values()].flatMap(permissionsOf))
    const followed = await Followed.open(context, 'roles')
    await followed.follow({
      there: new Set(there.keys()),
      here: new Set(here.keys()),
      add: async (name) => {
        const permissions = noteUnknown(context, there.get(name), known)
        if (!permissions) return
        const json = { name, permissions }
        const made = await leftBehind.attempt(`role ${name}`, () => local.send('POST', PATH, { json }))
        if (made) here.set(name, made)
      },
      remove: (name) =>
        leftBehind.attempt(`role ${name}`, () => local.send('DELETE', `${PATH}${number(here.get(name), 'id')}/`, {})),
    })
    const permittedThere = new Set([...there.values()].flatMap(permissionsOf))
    for (const [name, role] of there) {
      const own = here.get(name)
      const [remoteId, localId] = [number(role, 'id'), number(own, 'id')]
      if (!own || remoteId === undefined || localId === undefined) continue
      await insertMoved(db, moveInId, 'role', [{ remoteId, localId }])
      await compare(context, { there: role, here: own, known, permittedThere, isBrought: followed.brought.has(name) })
    }
  },
}

const byName = (roles: readonly JsonObject[]) => new Map(roles.map((role) => [text(role, 'name') ?? '', role]))

const permissionsOf = (role: JsonObject | undefined): string[] => list(role, 'permissions').map(String)

/** What the role permits here; undefined: nothing is known of it. */
function noteUnknown(
  { leftBehind }: MoveInContext,
  role: JsonObject | undefined,
  known: ReadonlySet<string>,
): string[] | undefined {
  const [name, wanted] = [text(role, 'name') ?? '', permissionsOf(role)]
  if (wanted.length === 0) {
    leftBehind.note(`role ${name}`, 'nothing tells what it permits')
    return undefined
  }
  for (const one of wanted.filter((permission) => !known.has(permission)))
    leftBehind.note(`role ${name}: ${one}`, 'there is no such permission here')
  return wanted.filter((permission) => known.has(permission))
}

interface Both {
  readonly there: JsonObject
  readonly here: JsonObject
  /** Permissions that roles here have, and those that roles there have. */
  readonly known: ReadonlySet<string>
  readonly permittedThere: ReadonlySet<string>
  readonly isBrought: boolean
}

/** What the move made permits what it does there. What was here before keeps its permissions, and the difference is listed. */
async function compare(
  { local, leftBehind }: MoveInContext,
  { there, here, known, permittedThere, isBrought }: Both,
): Promise<void> {
  const [wanted, own] = [new Set(permissionsOf(there)), new Set(permissionsOf(here))]
  const missing = wanted.difference(own).intersection(known)
  const more = own.difference(wanted).intersection(permittedThere)
  if (wanted.size === 0 || missing.size + more.size === 0) return
  const name = text(there, 'name') ?? ''
  if (!isBrought)
    return leftBehind.note(
      `role ${name}`,
      message('moveIn.otherPermissions', {
        missing: [...missing].join(', ') || '-',
        more: [...more].join(', ') || '-',
      }),
    )
  const json = { name, permissions: [...own.union(missing).difference(more)] }
  await leftBehind.attempt(`role ${name}`, () => local.send('PUT', `${PATH}${number(here, 'id')}/`, { json }))
}
