import { readQuery } from '../../../api/call.ts'

export const moveInsQuery = readQuery('GET /api/site/move-ins/', {})
