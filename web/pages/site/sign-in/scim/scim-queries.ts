import { type Reply, readQuery } from '../../../../api/call.ts'

export type ScimClient = Reply<'GET /api/site/scim/'>[number]

export const scimQuery = readQuery('GET /api/site/scim/', {})
