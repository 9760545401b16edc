import { isPermission, type Permission } from '#core/access/permissions.ts'
import { allowed, seesComponent, seesProject } from '#server/access/testing/plain-rules.ts'
import { componentOf, numberOf, type Person, type Place, projectOf, world } from '#server/testing/matrix/people.ts'

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
  if (path.startsWith('/api/unsubscribe/') || kind === 'account') return 'site'
  if (kind === 'addons') return 'addon'
  if (kind === 'reports') return 'report'
  if (
    path.includes(':component') ||
    ['units', 'suggestions', 'comments', 'changes', 'tasks', 'screenshots'].includes(kind ?? '')
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
  readonly place: Place
  readonly scope: Scope
}

const holds = ({ person, place, scope }: Question, permission: Permission): boolean => {
  const component = scope === 'component' || scope === 'addon' ? { component: componentOf[place] } : {}
  return allowed(world, numberOf(person), permission, { project: projectOf[place], ...component })
}

const managesTeam = (question: Question): boolean => holds({ ...question, scope: 'project' }, 'project.permissions')

const isAdministrator = (person: Person): boolean => person === 'administrator'

/** Whether somebody may know of what an address names. */
export function sees(question: Question): boolean {
  const { person, place, scope } = question
  const number = numberOf(person)
  switch (scope) {
    case 'project':
      return seesProject(world, number, projectOf[place])
    case 'component':
    case 'list':
    case 'language':
      return seesComponent(world, number, componentOf[place])
    // What is not somebody's to manage is not theirs to know of.
    case 'team':
      return isAdministrator(person) || managesTeam(question)
    case 'role':
    case 'report':
    case 'workspace':
      return isAdministrator(person)
    case 'addon':
      return seesComponent(world, number, componentOf[place])
    default:
      return true
  }
}

type Rule = (question: Question) => boolean

const withAccount: Rule = ({ person }) => person !== 'anonymous'

/** Sentences that stand where a permission would. The first rule whose beginning fits is the one. */
const sentences: readonly (readonly [RegExp, Rule])[] = [
  [/^anyone\b/, () => true],
  [/^members where the directory is closed/, () => true],
  [/^(somebody|people|who) (with an account|signed in)/, withAccount],
  [/^a signed-in user/, withAccount],
  [/^whoever asked for it, and administrators/, ({ person }) => isAdministrator(person)],
  [
    /^unit\.edit and source\.edit/,
    (question) => (['unit.edit', 'source.edit', 'unit.template'] as const).every((name) => holds(question, name)),
  ],
  [/^a session of the web interface/, () => false],
  [/^user\.edit, or oneself/, ({ person }) => isAdministrator(person)],
  [/^group\.edit,/, (question) => isAdministrator(question.person) || managesTeam(question)],
  [/^vcs\.push, vcs\.update, vcs\.commit or vcs\.reset/, (question) => holds(question, 'vcs.update')],
  [
    /^(component\.edit, project\.edit or management\.addons|who manages the add-on)/,
    (question) => holds(question, 'component.edit'),
  ],
  [
    /^machinery\.view, and unit\.edit or suggestion\.add/,
    (question) =>
      holds(question, 'machinery.view') && (holds(question, 'unit.edit') || holds(question, 'suggestion.add')),
  ],
]

/** May they, by what the route says it needs? Undefined: the sentence is not known here. */
export function may(question: Question, needs: string): boolean | undefined {
  const known = sentences.find(([pattern]) => pattern.test(needs))
  if (known) return known[1](question)
  const [, permission = ''] =
    /^([a-z_]+\.[a-z_]+)((?:,| where| on| of)[^,].*|, (?:and|or|where) .*)?$/.exec(needs) ?? []
  if (!isPermission(permission)) return undefined
  // What is somebody's own here is the administrator's, who may anyway.
  return holds(question, permission)
}
