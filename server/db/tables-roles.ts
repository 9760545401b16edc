import type { Generated } from 'kysely'

export interface RoleTable {
  id: Generated<number>
  name: string
}

export interface RolePermissionTable {
  role_id: number
  permission: string
  /** Where it stands in the list, from 0: clients get it back as they gave it. */
  position: number
}

export interface RoleTables {
  role: RoleTable
  role_permission: RolePermissionTable
}
