import type { Needs } from '#core/contract/needs.ts'

const running = [
  { permission: 'group.edit', on: 'site' },
  { permission: 'project.permissions', on: 'project' },
  { permission: 'workspace.edit_members', on: 'workspace' },
] as const satisfies readonly Needs[]

/** Those who run the site, the project or the workspace that a team belongs to. */
export const teamNeeds = { anyOf: running } as const satisfies Needs

/** They, and those who manage the members of the team. */
export const memberNeeds = { anyOf: [...running, { rule: 'team_manager' }] } as const satisfies Needs
