import type { JsonObject } from '#core/text/json-object.ts'
import { list, number, text } from '#core/text/loose-json.ts'
import { insertMoved, movedObjects } from '#server/db/queries/site/move-ins.ts'
import { apiPath, idIn, lastPart } from '#server/move-in/api-calls.ts'
import type { MovedKind, MoveInContext } from '#server/move-in/context.ts'
import { differing } from '#server/move-in/copied-fields.ts'
import { Followed } from '#server/move-in/followed.ts'
import { isBot } from '#server/move-in/people.ts'

const PATH = '/api/groups/'

/** Teams by name and project, what they give to whom, and who is in them. Teams of projects that did not come stay behind. */
export const teams: MovedKind = {
  name: 'teams',
  async bringSite(context) {
    const { db, moveInId, remote, local, leftBehind } = context
    const there = await teamsThere(context)
    const here = new Map((await local.all(PATH)).map((team) => [number(team, 'id') ?? 0, team]))
    const ids = pairs(there, here, await movedObjects(db, moveInId, 'team'))
    const followed = await Followed.open(context, 'teams')
    await followed.follow({
      there: new Set([...there.keys()].map(String)),
      here: new Set([...ids.keys()].map(String)),
      add: async (entry) => {
        const team = there.get(Number(entry)) ?? {}
        const json = settingsOf(team)
        const made = await leftBehind.attempt(`team ${json.name}`, () => local.send('POST', PATH, { json }))
        const id = number(made, 'id')
        if (!made || id === undefined) return
        here.set(id, made)
        ids.set(Number(entry), id)
      },
      remove: (entry) =>
        leftBehind.attempt('teams', () => local.send('DELETE', `${PATH}${ids.get(Number(entry))}/`, {})),
    })
    const names = { there: await roleNames(remote), here: await roleNames(local) }
    for (const [remoteId, shown] of there) {
      const localId = ids.get(remoteId) ?? 0
      const team = here.get(localId)
      if (!team) continue
      await insertMoved(db, moveInId, 'team', [{ remoteId, localId }])
      if (followed.brought.has(String(remoteId))) await change(context, shown, team)
      await bringParts(context, shown, team, names)
    }
    await bringMembers(context, ids)
  },
}

interface RoleNames {
  /** By id. */
  readonly there: ReadonlyMap<number, string>
  readonly here: ReadonlyMap<number, string>
}

async function roleNames(site: { all(path: string): Promise<JsonObject[]> }): Promise<Map<number, string>> {
  const roles = await site.all('/api/roles/')
  return new Map(roles.map((role) => [number(role, 'id') ?? 0, text(role, 'name') ?? '']))
}

const projectOf = (team: JsonObject): string | undefined => lastPart(team.defining_project)

/** By their ids: those of the site, and of projects that are here. */
async function teamsThere({ remote, local }: MoveInContext): Promise<Map<number, JsonObject>> {
  const projects = new Set((await local.all('/api/projects/')).map((project) => text(project, 'slug')))
  const isWanted = (team: JsonObject) => {
    const project = projectOf(team)
    return typeof team.defining_workspace !== 'string' && (project === undefined || projects.has(project))
  }
  return new Map((await remote.all(PATH)).filter(isWanted).map((team) => [number(team, 'id') ?? 0, team]))
}

/** Our ids of those that are here: known from an earlier run, or of the same name and project. */
function pairs(
  there: ReadonlyMap<number, JsonObject>,
  here: ReadonlyMap<number, JsonObject>,
  moved: ReadonlyMap<number, number>,
): Map<number, number> {
  const known = new Map([...moved].filter(([, id]) => here.has(id)))
  for (const [remoteId, shown] of there) {
    if (known.has(remoteId)) continue
    const [id] = [...here].find(([, one]) => one.name === shown.name && projectOf(one) === projectOf(shown)) ?? []
    if (id !== undefined) known.set(remoteId, id)
  }
  return known
}

function settingsOf(shown: JsonObject) {
  const project = projectOf(shown)
  return {
    name: text(shown, 'name') ?? '',
    language_selection: number(shown, 'language_selection') ?? 0,
    enforced_2fa: shown.enforced_2fa === true,
    ...(project === undefined
      ? { project_selection: number(shown, 'project_selection') ?? 0 }
      : { defining_project: `/api/projects/${project}/` }),
  }
}

/** What the move made is called as it is there, and gives no more than there. */
async function change({ local, leftBehind }: MoveInContext, shown: JsonObject, team: JsonObject): Promise<void> {
  const own = Object.fromEntries(Object.entries(settingsOf(shown)).filter(([name]) => name !== 'defining_project'))
  if (Object.keys(differing(own, team)).length > 0)
    await leftBehind.attempt(`team ${text(shown, 'name')}`, () =>
      local.send('PATCH', `${PATH}${number(team, 'id')}/`, { json: own }),
    )
}

/** What a team may have several of. */
interface Part {
  /** As the field, and the end of its address. */
  readonly field: string
  readonly there: readonly string[] | undefined
  readonly here: readonly string[]
  /** The body that adds one; undefined: it is not here. */
  body(entry: string): Promise<JsonObject | undefined>
  /** What the address of one ends in. */
  lastOf(entry: string): Promise<string | number | undefined>
}

/** Roles, languages, projects, components and lists of a team, as they are there. */
async function bringParts(
  context: MoveInContext,
  shown: JsonObject,
  team: JsonObject,
  names: RoleNames,
): Promise<void> {
  const { local, leftBehind } = context
  const roleId = (name: string) => [...names.here].find(([, one]) => one === name)?.[0]
  const known = new Set(names.here.values())
  const named = (urls: readonly unknown[], of: ReadonlyMap<number, string>) =>
    urls.flatMap((url) => of.get(idIn(url) ?? 0) ?? [])
  const paths = (one: JsonObject, field: string) => list(one, field).map((url) => apiPath(String(url)))
  const shownIf = (field: string, isShown = true) =>
    isShown && shown[field] !== undefined ? paths(shown, field) : undefined
  const isOfSite = projectOf(shown) === undefined
  const objects = (field: string, key: string, isShown?: boolean): Part => {
    const idAt = async (path: string) => number(await local.find(path), 'id')
    const body = async (path: string) => {
      const id = await idAt(path)
      return id === undefined ? undefined : { [key]: id }
    }
    return { field, there: shownIf(field, isShown), here: paths(team, field), body, lastOf: idAt }
  }
  const parts: readonly Part[] = [
    {
      field: 'roles',
      there: Array.isArray(shown.roles) ? named(shown.roles, names.there).filter((name) => known.has(name)) : undefined,
      here: named(list(team, 'roles'), names.here),
      body: async (name) => ({ role_id: roleId(name) }),
      lastOf: async (name) => roleId(name),
    },
    {
      field: 'languages',
      there: shownIf('languages', number(shown, 'language_selection') === 0),
      here: paths(team, 'languages'),
      body: async (path) => ({ language_code: lastPart(path) }),
      lastOf: async (path) => lastPart(path),
    },
    objects('projects', 'project_id', isOfSite && number(shown, 'project_selection') === 0),
    objects('components', 'component_id'),
    objects('componentlists', 'component_list_id'),
  ]
  for (const { field, there, here, body, lastOf } of parts) {
    if (!there) continue
    const path = `${PATH}${number(team, 'id')}/${field}/`
    const attempt = (work: () => Promise<unknown>) => leftBehind.attempt(`team ${text(shown, 'name')}: ${field}`, work)
    const followed = await Followed.open(context, `${field} of team ${number(shown, 'id')}`)
    await followed.follow({
      there: new Set(there),
      here: new Set(here),
      add: async (entry) => {
        const json = await body(entry)
        if (json) await attempt(() => local.send('POST', path, { json }))
      },
      remove: async (entry) => attempt(async () => local.send('DELETE', `${path}${await lastOf(entry)}/`, {})),
    })
  }
}

/** Who is in which team is shown with the accounts, and only to those who manage them. Entries are the other server's ids. */
async function bringMembers(context: MoveInContext, teamIds: ReadonlyMap<number, number>): Promise<void> {
  const { db, moveInId, remote, local, people, leftBehind } = context
  const accounts = new Map((await local.all('/api/users/')).map((user) => [number(user, 'id') ?? 0, user]))
  const [there, here, ours] = [new Memberships(), new Memberships(), new Map<string, JsonObject>()]
  const meet = (entry: string, account: JsonObject) => {
    ours.set(entry, account)
    here.add(account, entry)
  }
  for await (const page of remote.pages('/api/users/'))
    for (const user of page) {
      const entry = String(number(user, 'id') ?? text(user, 'username'))
      const person = isBot(text(user, 'username') ?? '') ? undefined : await people.of(user)
      const account = accounts.get(person?.id ?? 0)
      if (!account || person?.how === 'name') continue
      meet(entry, account)
      if (user.is_active !== false) there.add(user, entry)
    }
  // Also whoever is not there any more.
  for (const [remoteId, id] of await movedObjects(db, moveInId, 'user')) {
    const account = accounts.get(id)
    if (account && !ours.has(String(remoteId))) meet(String(remoteId), account)
  }
  for (const [remoteId, group_id] of teamIds) {
    const followed = await Followed.open(context, `members of team ${remoteId}`)
    const set = (method: 'POST' | 'DELETE') => (entry: string) => {
      const username = text(ours.get(entry), 'username') ?? ''
      const path = `/api/users/${encodeURIComponent(username)}/groups/`
      return leftBehind.attempt(`user ${username}`, () => local.send(method, path, { json: { group_id } }))
    }
    await followed.follow({
      there: there.of(remoteId),
      here: here.of(group_id),
      add: set('POST'),
      remove: set('DELETE'),
    })
  }
}

/** Who is in which team, by the ids of one server. */
class Memberships {
  readonly #teams = new Map<number, Set<string>>()

  add(user: JsonObject, entry: string): void {
    for (const id of list(user, 'groups').flatMap((url) => idIn(url) ?? []))
      this.#teams.set(id, (this.#teams.get(id) ?? new Set()).add(entry))
  }

  of(teamId: number): ReadonlySet<string> {
    return this.#teams.get(teamId) ?? new Set()
  }
}
