import type { Static } from 'typebox'
import type { Project } from '#core/contract/projects/projects.ts'
import { isSuperuser } from '#server/access/actor.ts'
import type { Links } from '#server/api/http/links.ts'
import type { ApiRequest } from '#server/api/http/route.ts'
import { presentFlags, presentSettings } from '#server/api/resources/projects/inherited-fields.ts'
import { lockedProjects, type ProjectRow } from '#server/db/queries/projects/projects.ts'
import { mustExist } from '#server/errors.ts'

type View = Static<typeof Project>

/** Projects as they are shown, by id, with one query for all of them. */
export async function viewProjects(
  { db, actor, links }: Pick<ApiRequest, 'db' | 'actor' | 'links'>,
  rows: readonly ProjectRow[],
): Promise<Map<number, View>> {
  const ids = rows.map(({ id }) => id)
  const locked = await lockedProjects(db, ids, isSuperuser(actor))
  return new Map(rows.map((row) => [row.id, presentProject(row, links, locked.has(row.id))]))
}

export const viewProject = async (
  request: Pick<ApiRequest, 'db' | 'actor' | 'links'>,
  row: ProjectRow,
): Promise<View> => mustExist((await viewProjects(request, [row])).get(row.id), 'project')

const presentProject = (row: ProjectRow, links: Links, locked: boolean): View => ({
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
  use_workspace_tm: row.use_workspace_tm === 1,
  contribute_workspace_tm: row.contribute_workspace_tm === 1,
  ...presentFlags(row),
  ...presentSettings(row),
  announcements_url: links.project(row.slug, 'announcements/'),
  metrics_url: links.project(row.slug, 'metrics/'),
  reports_url: links.project(row.slug, 'reports/'),
  public_sharing: row.public_sharing === 1,
  autoclean_tm: row.autoclean_tm === 1,
  commit_policy: row.commit_policy,
  enforced_2fa: row.enforced_2fa === 1,
  machinery_settings: links.project(row.slug, 'machinery_settings/'),
  locked,
})
