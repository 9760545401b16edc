import type { Permission } from '#core/access/permissions.ts'
import type { AccountLevel } from '#core/contract/account-level.ts'
import type { AccessRule, Needs, PermissionScope } from '#core/contract/needs.ts'
import { allowed, canSeeComponent, canSeeProject } from '#server/access/testing/plain-rules.ts'
import { type Area, componentOf, numberOf, type Person, projectOf, world } from '#server/testing/matrix/people.ts'

/** What an address is about: how much of a place must be visible, and where rights are asked. */
export type Scope =
  | 'site'
  | 'user'
  | 'project'
  | 'component'
  | 'team'
  | 'role'
  | 'list'
  | 'language'
  | 'addon'
  | 'report'
  | 'workspace'

export function scopeOf(path: string): Scope {
  const kind = path.split('/')[2]
  if (path === '/api/places/' || path.startsWith('/api/places/') || path === '/api/unit-ids/') return 'component'
  if (!path.includes(':')) return 'site'
  if (path.startsWith('/api/unsubscribe/') || kind === 'account' || kind === 'site') return 'site'
  if (kind === 'addons') return 'addon'
  if (kind === 'reports') return 'report'
  if (
    path.includes(':component') ||
    ['units', 'suggestions', 'comments', 'changes', 'tasks', 'screenshots', 'usages'].includes(kind ?? '')
  )
    return 'component'
  const scopes: Readonly<Record<string, Scope>> = {
    users: 'user',
    groups: 'team',
    roles: 'role',
    'component-lists': 'list',
    languages: 'language',
    workspaces: 'workspace',
  }
  return scopes[kind ?? ''] ?? 'project'
}

export interface Question {
  readonly person: Person
  readonly area: Area
  readonly scope: Scope
}

const holds = ({ person, area, scope }: Question, permission: Permission): boolean => {
  const component = scope === 'component' || scope === 'addon' ? { component: componentOf[area] } : {}
  return allowed(world, numberOf(person), permission, { project: projectOf[area], ...component })
}

const managesTeam = (question: Question): boolean => holds({ ...question, scope: 'project' }, 'project.permissions')

const isAdministrator = (person: Person): boolean => person === 'administrator'

/** Whether somebody may know of what an address names. */
export function visible(question: Question): boolean {
  const { person, area, scope } = question
  const number = numberOf(person)
  switch (scope) {
    case 'project':
      return canSeeProject(world, number, projectOf[area])
    case 'component':
    case 'list':
    case 'language':
      return canSeeComponent(world, number, componentOf[area])
    // What is not somebody's to manage is not theirs to know of.
    case 'team':
      return isAdministrator(person) || managesTeam(question)
    case 'role':
    case 'report':
    case 'workspace':
      return isAdministrator(person)
    case 'addon':
      return canSeeComponent(world, number, componentOf[area])
    default:
      return true
  }
}

/** What the rules of handlers come to for the people and things of the matrix: nothing here is theirs but the administrator's. */
const rules: Readonly<Record<AccessRule, (question: Question) => boolean>> = {
  directory: () => true,
  link: () => true,
  oneself: ({ person }) => isAdministrator(person),
  author: ({ person }) => isAdministrator(person),
  requester: ({ person }) => isAdministrator(person),
  team_manager: ({ person }) => isAdministrator(person),
  own_memory: ({ person }) => isAdministrator(person),
  each_unit: (question) => holds(question, 'unit.edit'),
  unit_parts: (question) => holds(question, 'unit.edit'),
  upload_method: () => true,
  every_language: () => true,
}

const levels: Readonly<Record<AccountLevel, (question: Question) => boolean>> = {
  anyone: () => true,
  anyone_without_token: () => true,
  signed_in: ({ person }) => person !== 'anonymous',
  // Everybody of the matrix shows a token.
  session: () => false,
  confirmed: () => false,
  second_factor: () => false,
}

function holdsThere(question: Question, { permission, on }: { permission: Permission; on: PermissionScope }): boolean {
  if (on === 'workspace') return isAdministrator(question.person)
  return holds(on === 'project' && question.scope === 'team' ? { ...question, scope: 'project' } : question, permission)
}

/** Add-ons of the matrix are installed on components. */
const counts = (scope: Scope) => (needs: Needs) =>
  scope !== 'addon' || typeof needs === 'string' || !('permission' in needs) || needs.on === 'component'

/** May they, by what the contract of the route says it needs? */
export function may(question: Question, needs: Needs): boolean {
  if (needs === 'anyone' || needs === 'visible') return true
  if (needs === 'account') return question.person !== 'anonymous'
  if (needs === 'administrator') return isAdministrator(question.person)
  if ('account' in needs) return levels[needs.account](question)
  if ('permission' in needs) return holdsThere(question, needs)
  if ('rule' in needs) return rules[needs.rule](question)
  if ('allOf' in needs) return needs.allOf.every((one) => may(question, one))
  return needs.anyOf.filter(counts(question.scope)).some((one) => may(question, one))
}
