import { nameOfApi } from '../../api/addresses.ts'
import type { Role, Team } from '../access/team-queries.ts'

/** Slugs of the projects whose settings somebody may change, told by the teams that they see. */
export function managedProjects(teams: readonly Team[], roles: readonly Role[]): string[] {
  const ruling = new Set(
    roles.filter(({ permissions }) => permissions.includes('project.edit')).map(({ url }) => new URL(url).pathname),
  )
  const own = teams.filter((team) => team.roles.some((url) => ruling.has(new URL(url).pathname)))
  return [...new Set(own.flatMap((team) => nameOfApi(team.defining_project) ?? []))].sort()
}
