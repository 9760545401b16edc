import type { Item } from '../../api/call.ts'
import { everythingQuery } from '../../api/read-everything.ts'

export type Team = Item<'GET /api/groups/'>
export type Role = Item<'GET /api/roles/'>

export const teamsQuery = everythingQuery('GET /api/groups/', {})
export const rolesQuery = everythingQuery('GET /api/roles/', {})
