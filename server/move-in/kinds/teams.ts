import type { JsonObject } from '#core/text/json-object.ts'
import { list, number, text } from '#core/text/loose-json.ts'
import { insertMoved, movedIds } from '#server/db/queries/site/move-ins.ts'
import { apiPath, idIn, lastPart } from '#server/move-in/api-calls.ts'
import type { MovedKind, MoveInContext } from '#server/move-in/context.ts'
import { isBot, isNobody } from '#server/move-in/people.ts'

/** Teams by name and project, what they give to whom, and who is in them. Teams of projects that did not come stay behind. */
export const teams: MovedKind = {
  name: 'teams',
  async bringSite(context) {
    const here = await context.local.all('/api/groups/')
    const names = {
      there: await roleNames(context.remote),
      here: await roleNames(context.local),
    }
    for (const shown of await context.remote.all('/api/groups/')) {
      const team = await teamHere(context, shown, here)
      if (team) await extend(context, shown, team, names)
    }
    await bringMembers(context)
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

async function teamHere(
  { db, moveInId, local, leftBehind }: MoveInContext,
  shown: JsonObject,
  here: readonly JsonObject[],
): Promise<JsonObject | undefined> {
  const [name, project, remoteId] = [text(shown, 'name') ?? '', projectOf(shown), number(shown, 'id') ?? 0]
  if (typeof shown.defining_workspace === 'string') return undefined
  if (project !== undefined && !(await local.find(`/api/projects/${project}/`))) return undefined
  const known = here.find((team) => team.name === name && projectOf(team) === project)
  const json = {
    name,
    language_selection: number(shown, 'language_selection') ?? 0,
    enforced_2fa: shown.enforced_2fa === true,
    ...(project === undefined
      ? { project_selection: number(shown, 'project_selection') ?? 0 }
      : { defining_project: `/api/projects/${project}/` }),
  }
  const team = known ?? (await leftBehind.attempt(`team ${name}`, () => local.send('POST', '/api/groups/', { json })))
  const localId = number(team, 'id')
  if (localId !== undefined) await insertMoved(db, moveInId, 'team', [{ remoteId, localId }])
  return team
}

/** Gives the team what it lacks of roles, languages, projects, components and lists. */
async function extend(
  { local, leftBehind }: MoveInContext,
  shown: JsonObject,
  team: JsonObject,
  names: RoleNames,
): Promise<void> {
  const path = `/api/groups/${number(team, 'id')}/`
  const add = (bond: string, json: JsonObject) =>
    leftBehind.attempt(`team ${text(shown, 'name')}: ${bond}`, () => local.send('POST', `${path}${bond}/`, { json }))
  const has = new Set(list(team, 'roles').map((url) => names.here.get(idIn(url) ?? 0)))
  for (const url of list(shown, 'roles')) {
    const name = names.there.get(idIn(url) ?? 0)
    const [role_id] = [...names.here].find(([, one]) => one === name) ?? []
    if (!has.has(name) && role_id !== undefined) await add('roles', { role_id })
  }
  const missing = (field: string) => {
    const there = new Set(list(team, field).map((url) => apiPath(String(url))))
    return list(shown, field)
      .map((url) => apiPath(String(url)))
      .filter((url) => !there.has(url))
  }
  if (number(shown, 'language_selection') === 0)
    for (const url of missing('languages')) await add('languages', { language_code: lastPart(url) })
  const bonds = [
    ['projects', 'project_id'],
    ['components', 'component_id'],
    ['componentlists', 'component_list_id'],
  ] as const
  for (const [field, key] of bonds) {
    if (field === 'projects' && (projectOf(shown) !== undefined || number(shown, 'project_selection') !== 0)) continue
    for (const url of missing(field)) {
      const id = number(await local.find(url), 'id')
      if (id !== undefined) await add(field, { [key]: id })
    }
  }
}

/** Who is in which team is told with the accounts, and only to those who manage them. */
async function bringMembers({ db, moveInId, remote, local, leftBehind }: MoveInContext): Promise<void> {
  for await (const page of remote.pages('/api/users/'))
    for (const user of page) {
      const username = text(user, 'username') ?? ''
      if (isBot(username) || isNobody(username) || list(user, 'groups').length === 0 || user.is_active === false)
        continue
      const path = `/api/users/${encodeURIComponent(username)}/`
      const there = await local.find(path)
      if (!there) continue
      const has = new Set(list(there, 'groups').map(idIn))
      const ids = list(user, 'groups').flatMap((url) => idIn(url) ?? [])
      for (const group_id of (await movedIds(db, moveInId, 'team', ids)).values())
        if (!has.has(group_id))
          await leftBehind.attempt(`user ${username}`, () =>
            local.send('POST', `${path}groups/`, { json: { group_id } }),
          )
    }
}
