/** Every right a role may hold, by scope. The names are part of the API. */
export const projectPermissions = [
  'announcement.add',
  'announcement.delete',
  'billing.view',
  'change.download',
  'comment.add',
  'comment.delete',
  'comment.resolve',
  'component.edit',
  'component.lock',
  'glossary.add',
  'glossary.delete',
  'glossary.edit',
  'glossary.terminology',
  'glossary.upload',
  'machinery.view',
  'memory.delete',
  'memory.edit',
  'project.edit',
  'project.permissions',
  'reports.view',
  'screenshot.add',
  'screenshot.delete',
  'screenshot.edit',
  'source.edit',
  'suggestion.accept',
  'suggestion.add',
  'suggestion.delete',
  'suggestion.vote',
  'translation.add',
  'translation.add_more',
  'translation.auto',
  'translation.delete',
  'translation.download',
  'unit.add',
  'unit.bulk_edit',
  'unit.check',
  'unit.delete',
  'unit.edit',
  'unit.override',
  'unit.review',
  'unit.template',
  'upload.authorship',
  'upload.overwrite',
  'upload.perform',
  'vcs.access',
  'vcs.commit',
  'vcs.push',
  'vcs.reset',
  'vcs.update',
  'vcs.view',
  'workspace.add_project',
  'workspace.edit',
  'workspace.edit_members',
] as const

/** Rights that are about the whole site; a project's own team cannot hold them. */
export const globalPermissions = [
  'announcement.edit',
  'billing.manage',
  'componentlist.edit',
  'group.edit',
  'group.view',
  'language.add',
  'language.edit',
  'machinery.edit',
  'management.addons',
  'management.configure',
  'management.use',
  'memory.manage',
  'project.add',
  'role.edit',
  'role.view',
  'user.edit',
  'user.view',
  'workspace.add',
] as const

export type ProjectPermission = (typeof projectPermissions)[number]
export type GlobalPermission = (typeof globalPermissions)[number]
export type Permission = ProjectPermission | GlobalPermission

const globalSet: ReadonlySet<string> = new Set(globalPermissions)
const allSet: ReadonlySet<string> = new Set([...projectPermissions, ...globalPermissions])

export const isPermission = (name: string): name is Permission => allSet.has(name)
export const isGlobalPermission = (name: string): name is GlobalPermission => globalSet.has(name)

/** Rights that change nothing: they stay with people who are blocked from contributing. */
export const readingPermissions: ReadonlySet<string> = new Set<Permission>([
  'billing.view',
  'change.download',
  'reports.view',
  'translation.download',
  'vcs.access',
  'vcs.view',
])
