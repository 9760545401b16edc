import { Type } from 'typebox'
import {
  flagFields,
  settingFields,
  settingSwitches,
  settingValues,
} from '#core/contract/projects/inherited-settings.ts'
import { defineList, defineRoute, defineWrite, defineWrites } from '#core/contract/route-contract.ts'
import { nullable, oneOfNumbers, Url } from '#core/contract/schema.ts'

export const Project = Type.Object(
  {
    name: Type.String(),
    slug: Type.String(),
    id: Type.Integer(),
    web: Type.String({ description: 'Project homepage.' }),
    web_url: Url,
    url: Url,
    components_list_url: Url,
    repository_url: Url,
    statistics_url: Url,
    categories_url: Url,
    changes_list_url: Url,
    languages_url: Url,
    labels_url: Url,
    translation_review: Type.Boolean(),
    source_review: Type.Boolean(),
    set_language_team: Type.Boolean(),
    enable_hooks: Type.Boolean(),
    instructions: Type.String(),
    language_aliases: Type.String(),
    access_control: Type.Integer({ description: '0 public, 1 protected, 100 private, 200 custom.' }),
    lock_url: Url,
    use_shared_tm: Type.Boolean({ description: 'Whether to use the shared translation memory.' }),
    contribute_shared_tm: Type.Boolean({ description: "Whether other projects are given this one's memory." }),
    workspace: nullable(Type.String({ description: 'A UUID.' })),
    use_workspace_tm: Type.Boolean({
      description: 'Whether to use the memory of other projects in the workspace.',
    }),
    contribute_workspace_tm: Type.Boolean({ description: "Whether those are given this one's memory." }),
    ...flagFields,
    ...settingValues,
    ...settingSwitches,
    announcements_url: Url,
    metrics_url: Url,
    reports_url: Url,
    public_sharing: Type.Boolean({ description: 'Whether progress is public even if the project is hidden.' }),
    autoclean_tm: Type.Boolean({ description: 'Whether new translations replace older memory entries.' }),
    commit_policy: Type.Integer({
      description: '0 all strings, 20 without those needing editing, 30 approved ones only.',
    }),
    enforced_2fa: Type.Boolean({
      description: 'Whether users without two-factor authentication have read-only access.',
    }),
    machinery_settings: Url,
    locked: Type.Boolean({ description: 'Whether it has components and all of them are locked.' }),
  },
  { title: 'Project' },
)

const optional = {
  translation_review: Type.Optional(Type.Boolean()),
  source_review: Type.Optional(Type.Boolean()),
  set_language_team: Type.Optional(Type.Boolean()),
  enable_hooks: Type.Optional(Type.Boolean()),
  instructions: Type.Optional(Type.String()),
  language_aliases: Type.Optional(Type.String({ description: "As in 'a:b,c:d'." })),
  use_shared_tm: Type.Optional(Type.Boolean()),
  contribute_shared_tm: Type.Optional(Type.Boolean()),
  workspace: Type.Optional(nullable(Type.String({ description: 'The UUID of a workspace.' }))),
  use_workspace_tm: Type.Optional(Type.Boolean()),
  contribute_workspace_tm: Type.Optional(Type.Boolean()),
  check_flags: Type.Optional(Type.String()),
  access_control: Type.Optional(oneOfNumbers([0, 1, 100, 200], '0 public, 1 protected, 100 private, 200 custom.')),
  commit_policy: Type.Optional(oneOfNumbers([0, 20, 30])),
  public_sharing: Type.Optional(Type.Boolean()),
  autoclean_tm: Type.Optional(Type.Boolean()),
  enforced_2fa: Type.Optional(Type.Boolean()),
  ...settingFields,
}

export const newProject = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 60 }),
  slug: Type.String({ minLength: 1, maxLength: 60, format: 'slug' }),
  web: Type.String({ minLength: 1, maxLength: 200, format: 'uri' }),
  ...optional,
})

const projectCreation = defineWrite({
  summary: 'Create a project',
  needs: {
    anyOf: [
      { permission: 'project.add', on: 'site' },
      { permission: 'workspace.add_project', on: 'workspace' },
    ],
  },
  body: newProject,
  status: 201,
  reply: Project,
})

const projectWrites = defineWrites({
  PUT: {
    summary: 'Change a project',
    needs: { permission: 'project.edit', on: 'project' },
    body: newProject,
    reply: Project,
  },
  PATCH: {
    summary: 'Change settings of a project',
    needs: { permission: 'project.edit', on: 'project' },
    body: newProject,
    reply: Project,
  },
  DELETE: {
    summary: 'Delete a project with all its components; a task deletes their strings',
    needs: { permission: 'project.edit', on: 'project' },
    status: 202,
    reply: Type.Object({ detail: Type.String(), task_url: Url }),
  },
})

export const projectContract = {
  projects: defineList({
    path: '/api/projects/',
    name: 'Projects',
    summary: 'Projects, ordered by ID.',
    needs: 'anyone',
    writes: { POST: projectCreation },
    item: Project,
  }),
  project: defineRoute({
    path: '/api/projects/:project/',
    name: 'Project',
    summary: 'One project.',
    needs: 'visible',
    writes: projectWrites,
    reply: Project,
  }),
}
