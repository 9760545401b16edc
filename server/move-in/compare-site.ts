import type { JsonObject } from '#core/text/json-object.ts'
import { list, number, text } from '#core/text/loose-json.ts'
import { movedObjects } from '#server/db/queries/site/move-ins.ts'
import { apiPath, idIn, lastPart } from '#server/move-in/api-calls.ts'
import { compareAddons } from '#server/move-in/compare-parts.ts'
import { type Comparison, compareFields, compareLists, ONLY_HERE } from '#server/move-in/comparison.ts'
import type { MoveInContext } from '#server/move-in/context.ts'
import { Followed } from '#server/move-in/followed.ts'
import { addonPath, isOfProject } from '#server/move-in/kinds/addons.ts'
import { isBot, isNobody } from '#server/move-in/people.ts'

const OWN = 'what this site has of its own'
const OWN_SETTINGS = 'settings of accounts that are here already'
const TAKEN = 'the username of this person is another account here'
const OWN_ROLES = 'roles that are here already keep their permissions'

/**
 * Compares what belongs to no project: accounts, roles, teams with their members, component lists, add-ons. A token that does not show
 * all of that tells nothing of it.
 */
export async function compareSite(context: MoveInContext, comparison: Comparison): Promise<void> {
  if (!(await context.remote.showsAll())) return
  const people = await comparePeople(context, comparison)
  await compareRoles(context, comparison)
  await compareTeams(context, comparison, people)
  await compareComponentLists(context, comparison)
  const there = (await context.local.all('/api/projects/')).map((project) => text(project, 'slug') ?? '')
  const isOfNone = (addon: JsonObject) => !there.some((slug) => isOfProject(addon, slug))
  await compareAddons(context, comparison, (addon) => addonPath(addon) === '' && isOfNone(addon))
}

const named = (all: readonly JsonObject[], field = 'name') =>
  new Map(all.map((one) => [text(one, field) ?? '', one] as const))

/** Who is who: names of accounts here. */
interface Pairs {
  /** By the id there. */
  readonly here: ReadonlyMap<number, string>
  readonly there: readonly JsonObject[]
  readonly accounts: readonly JsonObject[]
}

async function comparePeople(context: MoveInContext, comparison: Comparison): Promise<Pairs> {
  const { db, moveInId, remote, local, people } = context
  const [there, accounts] = [await remote.all('/api/users/'), await local.all('/api/users/')]
  const byId = new Map(accounts.map((user) => [number(user, 'id') ?? 0, user]))
  const [moved, made, standIns] = [
    await movedObjects(db, moveInId, 'user'),
    await people.madeByIds(),
    await people.standIns(),
  ]
  const here = new Map<number, string>()
  for (const user of there) {
    const [id, username] = [number(user, 'id') ?? 0, text(user, 'username') ?? '']
    const own = byId.get(moved.get(id) ?? 0)
    if (isNobody(username)) continue
    if (own && made.has(id)) here.set(id, text(own, 'username') ?? '')
    else if (own && !standIns.has(username)) here.set(id, text(own, 'username') ?? '')
    const isOwners = !made.has(id) || text(own, 'last_login') !== undefined || own?.is_bot === true
    const excuse = () => (standIns.has(username) ? TAKEN : isOwners && own ? OWN_SETTINGS : undefined)
    compareFields(comparison, 'user', username, ['full_name', 'email', 'is_active'], { there: user, here: own, excuse })
  }
  const known = new Set(there.map((user) => moved.get(number(user, 'id') ?? 0)))
  for (const [remoteId, id] of moved) {
    const own = byId.get(id)
    if (!own || known.has(id) || own.is_active !== true) continue
    const object = text(own, 'username') ?? ''
    if (made.has(remoteId)) comparison.differs({ kind: 'user', object, field: ONLY_HERE, there: '', here: object })
  }
  const others = accounts.filter((user) => ![...moved.values()].includes(number(user, 'id') ?? 0))
  for (const user of others) {
    const object = text(user, 'username') ?? ''
    comparison.differsOnPurpose(OWN, { kind: 'user', object, field: ONLY_HERE, there: '', here: object })
  }
  return { here, there, accounts }
}

const sorted = (names: readonly string[]): string[] => names.toSorted((a, b) => (a < b ? -1 : 1))

async function compareRoles(context: MoveInContext, comparison: Comparison): Promise<void> {
  const [there, here] = [await context.remote.all('/api/roles/'), await context.local.all('/api/roles/')]
  const permissionsOf = (role: JsonObject) => list(role, 'permissions').map(String)
  const [known, permitted] = [new Set(here.flatMap(permissionsOf)), new Set(there.flatMap(permissionsOf))]
  // Each has permissions that the other one does not know.
  const view = (all: readonly JsonObject[], others: ReadonlySet<string>) =>
    named(
      all.map(({ name, ...role }) => ({
        name,
        permissions: sorted(permissionsOf(role).filter((one) => others.has(one))),
      })),
    )
  const { brought } = await Followed.open(context, 'roles')
  const excuse = (name: string, field: string) => {
    if (field === ONLY_HERE) return brought.has(name) ? undefined : OWN
    return field === 'permissions' && !brought.has(name) ? OWN_ROLES : undefined
  }
  const both = { there: view(there, known), here: view(here, permitted) }
  compareLists(comparison, 'role', '', { ...both, fields: ['permissions'], excuse })
}

const projectOf = (team: JsonObject): string => lastPart(team.defining_project) ?? ''

const teamName = (team: JsonObject): string => [projectOf(team), text(team, 'name')].filter(Boolean).join(': ')

const teamFields = [
  'language_selection',
  'project_selection',
  'enforced_2fa',
  'roles',
  'languages',
  'projects',
  'components',
  'componentlists',
] as const

async function compareTeams(context: MoveInContext, comparison: Comparison, people: Pairs): Promise<void> {
  const { remote, local, moveInId, db } = context
  const projects = new Set((await local.all('/api/projects/')).map((project) => text(project, 'slug')))
  const isHere = (team: JsonObject) =>
    typeof team.defining_workspace !== 'string' && (projectOf(team) === '' || projects.has(projectOf(team)))
  const [there, here] = [(await remote.all('/api/groups/')).filter(isHere), await local.all('/api/groups/')]
  const roles = { there: await roleNames(remote), here: await roleNames(local) }
  const objects = await objectsHere(context)
  const view = (team: JsonObject, names: ReadonlyMap<number, string>) => {
    const paths = (field: string) => sorted(list(team, field).map((url) => apiPath(String(url))))
    const isOfProject = projectOf(team) !== ''
    return {
      ...team,
      project_selection: isOfProject ? 0 : team.project_selection,
      roles: sorted(list(team, 'roles').flatMap((url) => names.get(idIn(url) ?? 0) ?? [])),
      languages: number(team, 'language_selection') === 0 ? paths('languages') : [],
      projects: isOfProject || number(team, 'project_selection') !== 0 ? [] : paths('projects').filter(objects),
      components: paths('components').filter(objects),
      componentlists: paths('componentlists').filter(objects),
    }
  }
  const moved = await movedObjects(db, moveInId, 'team')
  const names = new Map(there.map((team) => [moved.get(number(team, 'id') ?? 0) ?? 0, teamName(team)]))
  const [views, members] = [
    {
      there: new Map(there.map((team) => [teamName(team), view(team, roles.there)])),
      here: new Map(here.map((team) => [names.get(number(team, 'id') ?? 0) ?? teamName(team), view(team, roles.here)])),
    },
    membersOf(people),
  ]
  const excuse = (name: string, field: string) => {
    const own = views.here.get(name)
    if (field !== ONLY_HERE || !own) return undefined
    const isEmpty = !members.here.has(number(own, 'id') ?? 0)
    return projectOf(own) === '' || isEmpty ? OWN : undefined
  }
  compareLists(comparison, 'team', '', { ...views, fields: teamFields, excuse })
  for (const [name, team] of views.there) {
    const own = views.here.get(name)
    if (own)
      compareMembers(
        comparison,
        name,
        members.there.get(number(team, 'id') ?? 0),
        members.here.get(number(own, 'id') ?? 0),
        people,
      )
  }
}

async function roleNames(site: { all(path: string): Promise<JsonObject[]> }): Promise<Map<number, string>> {
  return new Map((await site.all('/api/roles/')).map((role) => [number(role, 'id') ?? 0, text(role, 'name') ?? '']))
}

/** Whether a project, component or list is here, by its path. */
async function objectsHere({ local }: MoveInContext): Promise<(path: string) => boolean> {
  const all = [
    ...(await local.all('/api/projects/')),
    ...(await local.all('/api/components/')),
    ...(await local.all('/api/component-lists/')),
  ]
  const paths = new Set(all.map((one) => apiPath(text(one, 'url') ?? '')))
  return (path) => paths.has(path)
}

type Members = Map<number, Set<string>>

/** Who is in which team, by the names of accounts here. Programs, and people whose name somebody else has, are in none. */
function membersOf({ here: names, there, accounts }: Pairs): { readonly there: Members; readonly here: Members } {
  const gather = (users: readonly JsonObject[], nameOf: (user: JsonObject) => string | undefined) => {
    const teams: Members = new Map()
    for (const user of users) {
      const name = user.is_active === false || isBot(text(user, 'username') ?? '') ? undefined : nameOf(user)
      for (const id of name === undefined ? [] : list(user, 'groups').flatMap((url) => idIn(url) ?? []))
        teams.set(id, (teams.get(id) ?? new Set()).add(name ?? ''))
    }
    return teams
  }
  return {
    there: gather(there, (user) => names.get(number(user, 'id') ?? 0)),
    here: gather(accounts, (user) => text(user, 'username')),
  }
}

function compareMembers(
  comparison: Comparison,
  team: string,
  there: ReadonlySet<string> = new Set(),
  here: ReadonlySet<string> = new Set(),
  { here: names }: Pairs,
): void {
  const people = new Set(names.values())
  const keyed = (members: ReadonlySet<string>) => new Map(sorted([...members]).map((name) => [name, {}]))
  const excuse = (name: string, field: string) => (field === ONLY_HERE && !people.has(name) ? OWN : undefined)
  compareLists(comparison, 'team member', team, { there: keyed(there), here: keyed(here), fields: [], excuse })
}

async function compareComponentLists(context: MoveInContext, comparison: Comparison): Promise<void> {
  const isHere = await objectsHere(context)
  const view = (all: readonly JsonObject[]) =>
    named(
      all.map((one) => ({
        ...one,
        components: sorted(list(one, 'components').map((url) => apiPath(String(url)))).filter(isHere),
      })),
      'slug',
    )
  const { brought } = await Followed.open(context, 'component lists')
  const path = '/api/component-lists/'
  compareLists(comparison, 'component list', '', {
    there: view(await context.remote.all(path)),
    here: view(await context.local.all(path)),
    fields: ['name', 'show_dashboard', 'auto_assign', 'components'],
    excuse: (slug, field) => (field === ONLY_HERE && !brought.has(slug) ? OWN : undefined),
  })
}
