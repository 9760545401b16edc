import { type Permission, projectPermissions } from '#core/access/permissions.ts'

const startingWith = (area: string): Permission[] => projectPermissions.filter((name) => name.startsWith(`${area}.`))

const without = (names: readonly Permission[], ...left: Permission[]): Permission[] =>
  names.filter((name) => !left.includes(name))

const translate: readonly Permission[] = [
  'comment.add',
  'machinery.view',
  'suggestion.accept',
  'suggestion.add',
  'suggestion.vote',
  'translation.download',
  'unit.check',
  'unit.edit',
  'upload.overwrite',
  'upload.perform',
]

const powerUser: readonly Permission[] = [
  ...translate,
  'suggestion.delete',
  'translation.add',
  'unit.template',
  'vcs.access',
  'vcs.view',
  ...without(startingWith('glossary'), 'glossary.terminology'),
]

const review: readonly Permission[] = ['comment.resolve', 'unit.override', 'unit.review']

/** How clients of this family of APIs find permissions listed: by area, and as they stand within it. */
const order: readonly string[] = [
  ...['change.download', 'comment.add', 'comment.delete', 'comment.resolve', 'component.edit', 'component.lock'],
  ...['glossary.add', 'glossary.terminology', 'glossary.edit', 'glossary.delete', 'glossary.upload'],
  ...['machinery.view', 'memory.edit', 'memory.delete', 'project.edit', 'project.permissions', 'reports.view'],
  ...['screenshot.add', 'screenshot.edit', 'screenshot.delete', 'source.edit'],
  ...['unit.add', 'unit.delete', 'unit.check', 'unit.edit', 'unit.review', 'unit.bulk_edit', 'unit.override'],
  ...['unit.template', 'suggestion.accept', 'suggestion.add', 'suggestion.delete', 'suggestion.vote'],
  ...['translation.add', 'translation.auto', 'translation.delete', 'translation.download', 'translation.add_more'],
  ...['upload.authorship', 'upload.overwrite', 'upload.perform'],
  ...['vcs.access', 'vcs.commit', 'vcs.push', 'vcs.reset', 'vcs.view', 'vcs.update'],
  ...['announcement.add', 'announcement.delete', 'project.add', 'workspace.edit', 'workspace.add_project'],
]

const positionOf = (name: string): number => (order.includes(name) ? order.indexOf(name) : order.length)

/** In the order that clients know; what they do not know comes last. */
export const inKnownOrder = <Name extends string>(names: readonly Name[]): Name[] =>
  [...names].sort((a, b) => positionOf(a) - positionOf(b))

/** The roles of a new site. The names are part of the API; administrators may change what a role holds. */
export const defaultRoles = {
  Administration: projectPermissions.filter((name) => !name.startsWith('workspace.')),
  'Edit source': [...translate, 'source.edit', 'unit.template'],
  'Add suggestion': ['suggestion.add'],
  'Access repository': ['translation.download', 'vcs.access', 'vcs.view'],
  'Manage glossary': startingWith('glossary'),
  'Power user': powerUser,
  'Translation coordinator': [
    ...powerUser,
    ...review,
    ...startingWith('screenshot'),
    'announcement.add',
    'announcement.delete',
    'glossary.terminology',
  ],
  'Review strings': [...translate, ...review],
  Translate: translate,
  'Manage languages': without(startingWith('translation'), 'translation.auto'),
  'Bulk editing': ['unit.bulk_edit'],
  'Automatic translation': ['translation.auto'],
  'Manage translation memory': startingWith('memory'),
  'Manage screenshots': startingWith('screenshot'),
  'Manage repository': [...startingWith('vcs'), 'component.lock'],
  Billing: ['billing.view'],
  'Add new projects': ['project.add', 'workspace.add'],
  'Add workspace projects': ['workspace.add_project'],
  'Workspace administration': [...startingWith('workspace'), 'reports.view'],
} as const satisfies Record<string, readonly Permission[]>

export type RoleName = keyof typeof defaultRoles
