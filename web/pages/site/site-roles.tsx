import { RoleTable } from '../access/teams/role-table.tsx'
import { Teams } from '../access/teams/teams.tsx'
import { SiteRoleList } from './site-role-list.tsx'

/** What roles hold, and who is in the teams of the whole site. */
export function SiteRoles() {
  return (
    <>
      <Teams owner="site" />
      <RoleTable owner="site" />
      <SiteRoleList />
    </>
  )
}
