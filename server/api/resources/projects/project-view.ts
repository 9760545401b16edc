import type { Static } from 'typebox'
import type { Project, WholeProject } from '#core/contract/projects/projects.ts'
import type { Links } from '#server/api/http/links.ts'
import { presentFlags, presentSettings } from '#server/api/resources/projects/inherited-fields.ts'
import type { ProjectRow } from '#server/db/queries/projects/projects.ts'

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
