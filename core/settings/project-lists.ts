/** What lists of projects can be sorted by. */
export const projectSorts = ['used', 'name', 'progress', 'changed'] as const
export type ProjectSort = (typeof projectSorts)[number]

/** Which projects a list shows: all, those one has a part in, those one watches. */
export const projectFilters = ['all', 'mine', 'watched'] as const
export type ProjectFilter = (typeof projectFilters)[number]
