import { type Reply, readQuery } from '../../../api/call.ts'

export type Provider = Reply<'GET /api/site/sign-in-providers/'>[number]

export const providersQuery = readQuery('GET /api/site/sign-in-providers/', {})
