import { type Reply, readQuery } from '../../../api/call.ts'

export type SiteOverview = Reply<'GET /api/site/overview/'>
export type SiteProcesses = Reply<'GET /api/site/processes/'>
export type SiteProcess = SiteProcesses['processes'][number]
export type SiteSetup = Reply<'GET /api/site/setup/'>

export const overviewQuery = readQuery('GET /api/site/overview/', {})
export const processesQuery = readQuery('GET /api/site/processes/', {})
export const storageQuery = readQuery('GET /api/site/storage/', {})
export const setupQuery = readQuery('GET /api/site/setup/', {})
export const demoQuery = readQuery('GET /api/site/demo/', {})
