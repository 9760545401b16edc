import { type Static, Type } from 'typebox'
import { sightOf, visibleProject } from '#server/access/visibility.ts'
import type { Links } from '#server/api/http/links.ts'
import type { ApiRequest } from '#server/api/http/route.ts'
import { nullable, Url } from '#server/api/http/schema.ts'
import { type WholeProfile, wholeProfiles } from '#server/db/queries/accounts/profiles.ts'
import { countsOf } from '#server/db/queries/accounts/user-lists.ts'
import { projectSlugs } from '#server/db/queries/projects/projects.ts'

const texts = {
  website: Type.String({ maxLength: 200 }),
  contact: Type.String({ maxLength: 200 }),
  liberapay: Type.String({ maxLength: 100 }),
  fediverse: Type.String({ maxLength: 200 }),
  codesite: Type.String({ maxLength: 200 }),
  github: Type.String({ maxLength: 100 }),
  twitter: Type.String({ maxLength: 100 }),
  linkedin: Type.String({ maxLength: 100 }),
  location: Type.String({ maxLength: 100 }),
  company: Type.String({ maxLength: 100 }),
  public_email: Type.String({ maxLength: 190 }),
  commit_email: Type.String({ maxLength: 190 }),
}

const choice = (...values: (string | number)[]) => Type.Union(values.map((value) => Type.Literal(value)))

/** What people may set themselves; languages by code, projects and lists by slug. */
const writable = {
  language: Type.String({ maxLength: 50 }),
  theme: choice('auto', 'light', 'dark'),
  hide_completed: Type.Boolean(),
  secondary_in_zen: Type.Boolean(),
  hide_source_secondary: Type.Boolean(),
  wide_tables: Type.Boolean(),
  editor_link: Type.String({ maxLength: 200 }),
  translate_mode: choice(0, 1),
  zen_mode: choice(0, 1),
  special_chars: Type.String({ maxLength: 30 }),
  nearby_strings: Type.Integer({ minimum: 1, maximum: 50 }),
  auto_watch: Type.Boolean(),
  contribute_personal_tm: Type.Boolean(),
  dashboard_view: choice(1, 4, 5, 6, 7),
  dashboard_component_list: nullable(Type.String({ maxLength: 100 })),
  commit_name: choice(0, 1, 2),
  ...texts,
}

const names = (word: string) => Type.Union([Type.Array(Type.String()), Type.Null()], { description: word })

export const ProfileBody = Type.Partial(
  Type.Object({
    ...writable,
    languages: names('Codes of languages.'),
    secondary_languages: names('Codes of languages.'),
    watched: names('Slugs of projects.'),
  }),
)

export const Profile = Type.Object(
  {
    language: Type.String(),
    languages: Type.Array(Url),
    secondary_languages: Type.Array(Url),
    suggested: Type.Integer(),
    translated: Type.Integer(),
    uploaded: Type.Integer(),
    commented: Type.Integer(),
    theme: Type.String(),
    hide_completed: Type.Boolean(),
    secondary_in_zen: Type.Boolean(),
    hide_source_secondary: Type.Boolean(),
    wide_tables: Type.Boolean(),
    editor_link: Type.String(),
    translate_mode: Type.Integer(),
    zen_mode: Type.Integer(),
    special_chars: Type.String(),
    nearby_strings: Type.Integer(),
    auto_watch: Type.Boolean(),
    contribute_personal_tm: Type.Boolean(),
    dashboard_view: Type.Integer(),
    dashboard_component_list: nullable(Url),
    watched: Type.Array(Url, { description: 'Only projects that the caller may see.' }),
    ...texts,
    commit_name: Type.Integer(),
    last_2fa: Type.String(),
  },
  { title: 'Profile' },
)

/** Profiles of users, as somebody may see them. */
export async function presentProfiles(
  { db, actor, links }: ApiRequest,
  userIds: readonly number[],
): Promise<Map<number, Static<typeof Profile>>> {
  const profiles = await wholeProfiles(db, userIds)
  const { components } = await sightOf(db, actor)
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
    watched: watched.filter(({ id }) => seen.has(id)).map((project) => links.project(project.slug)),
  }
}
