import { isGlobalPermission, type Permission, readingPermissions } from '#core/access/permissions.ts'
import type { World, WorldTeam, WorldUser } from '#server/access/testing/random-world.ts'

/** The rules of docs/access.md once more, told as plainly as possible and without SQL: what the real ones must equal. */
export interface Spot {
  readonly workspace?: number
  readonly project?: number
  readonly component?: number
  readonly language?: number
}

/** -1: a visitor. */
export type Person = number

const personOf = (world: World, person: Person): WorldUser | undefined => world.users[person]

function membershipsOf(world: World, person: Person, borrowing: boolean) {
  const user = personOf(world, person)
  const ids = borrowing && !user?.bot ? [person, -1] : [person]
  return world.teams.flatMap((team) =>
    team.members
      .filter((member) => ids.includes(member.user))
      .filter(() => !team.enforced2fa || user?.secondFactor || user?.bot)
      .map((member) => ({ team, languages: member.languages })),
  )
}

/** The components a team is bound to, or undefined for whole projects. */
function boundTo(world: World, team: WorldTeam): readonly number[] | undefined {
  if (team.lists.length > 0) return team.lists.flatMap((list) => world.lists[list] ?? [])
  if (team.selection === 2) return []
  return team.components.length > 0 ? team.components : undefined
}

function isForProject(world: World, team: WorldTeam, project: number): boolean {
  if (boundTo(world, team)) return false
  if (team.workspace !== null) return world.projects[project]?.workspace === team.workspace
  const access = world.projects[project]?.access
  if (team.selection === 0) return team.projects.includes(project)
  return team.selection === 1 || (team.selection === 3 && access === 0) || (team.selection === 4 && access === 1)
}

export function canSeeComponent(world: World, person: Person, component: number): boolean {
  const { project, restricted } = world.components[component] as World['components'][number]
  if (personOf(world, person)?.superuser) return true
  const teams = person === -1 ? [] : membershipsOf(world, person, false).map(({ team }) => team)
  if (teams.some((team) => boundTo(world, team)?.includes(component))) return true
  if (restricted) return false
  return (world.projects[project]?.access as number) <= 1 || teams.some((team) => isForProject(world, team, project))
}

export function canSeeProject(world: World, person: Person, project: number): boolean {
  if (personOf(world, person)?.superuser || (world.projects[project]?.access as number) <= 1) return true
  const teams = person === -1 ? [] : membershipsOf(world, person, false).map(({ team }) => team)
  return teams.some(
    (team) =>
      isForProject(world, team, project) ||
      boundTo(world, team)?.some((component) => world.components[component]?.project === project),
  )
}

const isForAll = (world: World, team: WorldTeam): boolean => team.selection === 1 && !boundTo(world, team)

export function canSeeWorkspace(world: World, person: Person, workspace: number): boolean {
  if (personOf(world, person)?.superuser) return true
  const teams = person === -1 ? [] : membershipsOf(world, person, false).map(({ team }) => team)
  return teams.some(
    (team) => team.workspace === workspace || (isForAll(world, team) && team.permissions.includes('workspace.edit')),
  )
}

export function allowed(
  world: World,
  person: Person,
  asked: Permission,
  { workspace, project, component, language }: Spot,
): boolean {
  const user = personOf(world, person)
  if (user?.superuser) return true
  const { restricted, glossary } = world.components[component ?? -1] ?? { restricted: false, glossary: false }
  const permission: Permission = glossary && asked === 'unit.edit' ? 'glossary.edit' : asked
  if (project !== undefined && user && !readingPermissions.has(asked)) {
    if (user.blocks.some((block) => block.project === project && block.holds)) return false
    if (world.projects[project]?.enforced2fa && !user.secondFactor && !user.bot) return false
  }
  return membershipsOf(world, person, true).some(({ team, languages }) => {
    if (!team.permissions.includes(permission)) return false
    if (isGlobalPermission(permission)) return true
    if (workspace !== undefined) return team.workspace === workspace || isForAll(world, team)
    if (project === undefined || permission.startsWith('workspace.')) return false
    if (language !== undefined && team.languages && !team.languages.includes(language)) return false
    if (language !== undefined && languages.length > 0 && !languages.includes(language)) return false
    const bound = boundTo(world, team)
    if (bound) return component !== undefined && bound.includes(component)
    return !restricted && isForProject(world, team, project)
  })
}
