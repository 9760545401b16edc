import { useQuery, useQueryClient } from '@tanstack/react-query'
import { accessQuery, isAboutAccess, type Role, type TeamOwner, type TeamSummary } from '../../api/access.ts'
import { useNames } from '../../locale/own-words.ts'

/** Reads anew whatever tells of teams and members. */
export function useRefreshAccess(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ predicate: isAboutAccess })
}

/** Names of teams and roles in the reader's language, and what a role is for. */
export function useAccessNames() {
  const named = useNames('roles')
  return {
    team: (name: string) => named(`team.${name}`, name),
    role: (name: string) => named(`role.${name}`, name),
    /** Empty for roles that were made here. */
    roleHelp: (name: string) => named(`roleHelp.${name}`, ''),
    permission: (name: string) => named(`right.${name}`, name),
  }
}

export const rolesOfTeam = (team: TeamSummary, roles: readonly Role[]): Role[] =>
  roles.filter(({ id }) => team.roles.includes(id))

export const useAccess = (owner: TeamOwner) => useQuery(accessQuery(owner))
