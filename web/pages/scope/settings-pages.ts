import { pageOf } from '../../api/addresses.ts'
import { may, type Scope } from '../../api/scopes.ts'

export type SettingsPageId =
  | 'general'
  | 'project'
  | 'access'
  | 'addons'
  | 'webhooks'
  | 'machinery'
  | 'labels'
  | 'memory'
  | 'announcements'
  | 'backups'

export interface SettingsLink {
  readonly id: SettingsPageId
  readonly to: string
}

function mayChange(scope: Scope): boolean {
  if (scope.kind === 'component') return may(scope, 'component.edit')
  if (scope.kind === 'translation') return may(scope, 'project.edit') || may(scope, 'translation.delete')
  return may(scope, 'project.edit')
}

/** The pages where somebody sets up a project or a component, in their order; those for others are left out. */
export function settingsLinks(scope: Scope): SettingsLink[] {
  const { path, project, component, kind } = scope
  if (!project) return []
  const isProject = kind === 'project'
  const isComponent = kind === 'component'
  const whole = component ? `${project.slug}/${component.path}` : project.slug
  const edits = may(scope, 'project.edit')
  const all: [boolean, SettingsPageId, string][] = [
    [mayChange(scope), 'general', pageOf('settings', path)],
    [isProject && may(scope, 'project.permissions'), 'access', pageOf('access', project.slug)],
    [(isProject && edits) || (isComponent && may(scope, 'component.edit')), 'addons', pageOf('addons', whole)],
    [(isProject && edits) || (isComponent && may(scope, 'component.edit')), 'webhooks', pageOf('webhooks', whole)],
    [isProject && edits, 'machinery', pageOf('machinery', project.slug)],
    [isProject && edits, 'labels', pageOf('labels', project.slug)],
    [isProject && may(scope, 'memory.edit'), 'memory', pageOf('memory/project', project.slug)],
    [may(scope, 'announcement.add'), 'announcements', pageOf('announcement', path)],
    [isProject && edits, 'backups', pageOf('backups', project.slug)],
    [!isProject && edits, 'project', pageOf('settings', project.slug)],
  ]
  return all.filter(([allowed]) => allowed).map(([, id, to]) => ({ id, to }))
}
