import { partQuery } from './units.ts'

/** The checks that the server found failing on a string. */
export const checksQuery = (unit: number) => partQuery(unit, 'GET /api/units/:id/checks/')
