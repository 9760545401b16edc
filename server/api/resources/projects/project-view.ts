import { type Static, Type } from 'typebox'
import type { Links } from '#server/api/http/links.ts'
import { nullable, Url } from '#server/api/http/schema.ts'
import {
  flagFields,
  presentFlags,
  presentSettings,
  settingSwitches,
  settingValues,
} from '#server/api/resources/projects/inherited-fields.ts'
import type { ProjectRow } from '#server/db/queries/projects/projects.ts'

export const Project = Type.Object(
  {
    name: Type.String(),
    slug: Type.String(),
    id: Type.Integer(),
    web: Type.String({ description: "Address of the project's own website." }),
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
    use_shared_tm: Type.Boolean({ description: 'Whether the memory that projects share is asked.' }),
    contribute_shared_tm: Type.Boolean({ description: "Whether other projects are given this one's memory." }),
    workspace: nullable(Type.String({ description: 'A UUID.' })),
  },
  { title: 'Project' },
)

export const presentProject = (row: ProjectRow, links: Links): Static<typeof Project> => ({
  name: row.name,
  slug: row.slug,
  id: row.id,
  web: row.web,
  web_url: links.webProject(row.slug),
  url: links.project(row.slug),
  components_list_url: links.project(row.slug, 'components/'),
  repository_url: links.project(row.slug, 'repository/'),
  statistics_url: links.project(row.slug, 'statistics/'),
  categories_url: links.project(row.slug, 'categories/'),
  changes_list_url: links.project(row.slug, 'changes/'),
  languages_url: links.project(row.slug, 'languages/'),
  labels_url: links.project(row.slug, 'labels/'),
  translation_review: row.translation_review === 1,
  source_review: row.source_review === 1,
  set_language_team: row.set_language_team === 1,
  enable_hooks: row.enable_hooks === 1,
  instructions: row.instructions,
  language_aliases: row.language_aliases,
  access_control: row.access_control,
  lock_url: links.project(row.slug, 'lock/'),
  use_shared_tm: row.use_shared_tm === 1,
  contribute_shared_tm: row.contribute_shared_tm === 1,
  workspace: row.workspace_id,
})

/** A project by itself, not as part of a component: with what its components may take from it. */
export const WholeProject = Type.Object(
  {
    ...Project.properties,
    use_workspace_tm: Type.Boolean({
      description: 'Whether the memory of the other projects of the workspace is asked.',
    }),
    contribute_workspace_tm: Type.Boolean({ description: "Whether those are given this one's memory." }),
    ...flagFields,
    ...settingValues,
    ...settingSwitches,
    announcements_url: Url,
    metrics_url: Url,
    reports_url: Url,
  },
  { title: 'WholeProject' },
)

export const presentWholeProject = (row: ProjectRow, links: Links): Static<typeof WholeProject> => ({
  ...presentProject(row, links),
  use_workspace_tm: row.use_workspace_tm === 1,
  contribute_workspace_tm: row.contribute_workspace_tm === 1,
  ...presentFlags(row),
  ...presentSettings(row),
  announcements_url: links.project(row.slug, 'announcements/'),
  metrics_url: links.project(row.slug, 'metrics/'),
  reports_url: links.project(row.slug, 'reports/'),
})
