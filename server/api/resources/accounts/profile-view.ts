import type { Static } from 'typebox'
import type { Profile } from '#core/contract/accounts/profile.ts'
import { visibilityOf, visibleProject } from '#server/access/visibility.ts'
import type { Links } from '#server/api/http/links.ts'
import type { ApiRequest } from '#server/api/http/route.ts'
import { type WholeProfile, wholeProfiles } from '#server/db/queries/accounts/profiles.ts'
import { countsOf } from '#server/db/queries/accounts/user-lists.ts'
import { projectSlugs } from '#server/db/queries/projects/projects.ts'

/** Profiles of users, as somebody may see them. */
export async function presentProfiles(
  { db, actor, links }: ApiRequest,
  userIds: readonly number[],
): Promise<Map<number, Static<typeof Profile>>> {
  const profiles = await wholeProfiles(db, userIds)
  const { components } = await visibilityOf(db, actor)
  const counts = new Map((await countsOf(db, userIds, components)).map((row) => [row.user_id, row]))
  const anyWatched = [...profiles.values()].some(({ watched }) => watched.length > 0)
  const seen = anyWatched ? await projectSlugs(db, visibleProject(actor)) : new Map<number, string>()
  return new Map(
    [...profiles].map(([userId, profile]) => [userId, presentProfile(profile, counts.get(userId), seen, links)]),
  )
}

type Counts = Awaited<ReturnType<typeof countsOf>>[number]

function presentProfile(
  { row, dashboardSlug, languages, secondary, watched }: WholeProfile,
  counts: Counts | undefined,
  seen: ReadonlyMap<number, string>,
  links: Links,
): Static<typeof Profile> {
  const flag = (value: number) => value === 1
  return {
    ...row,
    languages: languages.map((code) => links.language(code)),
    secondary_languages: secondary.map((code) => links.language(code)),
    suggested: counts?.suggested ?? 0,
    translated: counts?.translated ?? 0,
    uploaded: counts?.uploaded ?? 0,
    commented: counts?.commented ?? 0,
    hide_completed: flag(row.hide_completed),
    secondary_in_zen: flag(row.secondary_in_zen),
    hide_source_secondary: flag(row.hide_source_secondary),
    wide_tables: flag(row.wide_tables),
    auto_watch: flag(row.auto_watch),
    contribute_personal_tm: flag(row.contribute_personal_tm),
    dashboard_component_list: dashboardSlug === null ? null : links.api(`component-lists/${dashboardSlug}/`),
    listing_columns: row.listing_columns.split(' ').filter(Boolean),
    watched: watched.filter(({ id }) => seen.has(id)).map((project) => links.project(project.slug)),
  }
}
