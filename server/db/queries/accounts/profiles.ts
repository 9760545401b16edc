import type { Selectable, Updateable } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { type IdList, idList, inIds } from '#server/db/id-list.ts'
import { prepared, preparedOne } from '#server/db/prepared.ts'
import type { ProfileTable } from '#server/db/tables/accounts.ts'

export type ProfileRow = Selectable<ProfileTable>

const stored = preparedOne((db, p: { userId: number }) =>
  db.selectFrom('profile').selectAll().where('user_id', '=', p.userId),
)

/** The language that somebody reads; '' or no row: they have not chosen. */
export const languageOfUser = preparedOne((db, p: { userId: number }) =>
  db.selectFrom('profile').select('language').where('user_id', '=', p.userId),
)

/** As by default, for those who never changed anything. The database's own defaults are the same. */
const untouched: Omit<ProfileRow, 'user_id'> = {
  language: '',
  theme: 'auto',
  hide_completed: 0,
  secondary_in_zen: 1,
  hide_source_secondary: 0,
  wide_tables: 0,
  editor_link: '',
  translate_mode: 0,
  zen_mode: 0,
  special_chars: '',
  nearby_strings: 15,
  auto_watch: 1,
  contribute_personal_tm: 1,
  dashboard_view: 1,
  dashboard_component_list_id: null,
  website: '',
  contact: '',
  liberapay: '',
  fediverse: '',
  codesite: '',
  github: '',
  twitter: '',
  linkedin: '',
  location: '',
  company: '',
  public_email: '',
  commit_email: '',
  commit_name: 0,
  last_2fa: '',
  listing_columns: 'untranslated untranslated_words untranslated_chars nottranslated checks suggestions comments',
}

export const profileOf = async (db: Db, userId: number): Promise<ProfileRow> =>
  (await stored(db, { userId })) ?? { user_id: userId, ...untouched }

export type ProfileValues = Updateable<Omit<ProfileTable, 'user_id'>>

export async function saveProfile(tx: Db, userId: number, values: ProfileValues): Promise<void> {
  await tx
    .insertInto('profile')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if (Object.keys(values).length > 0)
    await tx.updateTable('profile').set(values).where('user_id', '=', userId).execute()
}

const storedProfiles = prepared((db, p: { ids: IdList }) =>
  db
    .selectFrom('profile')
    .leftJoin('component_list', 'component_list.id', 'profile.dashboard_component_list_id')
    .selectAll('profile')
    .select('component_list.slug as dashboard_slug')
    .where(inIds(db, 'user_id', p.ids)),
)

const languagesOf = prepared((db, p: { ids: IdList }) =>
  db
    .selectFrom('profile_language')
    .innerJoin('language', 'language.id', 'profile_language.language_id')
    .select(['profile_language.user_id', 'language.code', 'profile_language.secondary'])
    .where(inIds(db, 'profile_language.user_id', p.ids))
    .orderBy('language.code'),
)

/** How many languages somebody says they translate. */
export const translatedLanguages = preparedOne((db, p: { userId: number }) =>
  db
    .selectFrom('profile_language')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', p.userId)
    .where('secondary', '=', 0),
)

const watchedBy = prepared((db, p: { ids: IdList }) =>
  db
    .selectFrom('watched_project')
    .innerJoin('project', 'project.id', 'watched_project.project_id')
    .select(['watched_project.user_id', 'project.id', 'project.slug'])
    .where(inIds(db, 'watched_project.user_id', p.ids))
    .orderBy('project.name')
    .orderBy('project.id'),
)

export interface WholeProfile {
  readonly row: ProfileRow
  readonly dashboardSlug: string | null
  readonly languages: readonly string[]
  readonly secondary: readonly string[]
  readonly watched: readonly { readonly id: number; readonly slug: string }[]
}

/** Profiles with everything that belongs to them, of many users at once. */
export async function wholeProfiles(db: Db, userIds: readonly number[]): Promise<Map<number, WholeProfile>> {
  const ids = idList(db, userIds)
  const [rows, languages, watched] = await Promise.all([
    storedProfiles(db, { ids }),
    languagesOf(db, { ids }),
    watchedBy(db, { ids }),
  ])
  const codes = (userId: number, secondary: number) =>
    languages.filter((row) => row.user_id === userId && row.secondary === secondary).map((row) => row.code)
  return new Map(
    userIds.map((userId) => {
      const row = rows.find((one) => one.user_id === userId)
      return [
        userId,
        {
          row: row ?? { user_id: userId, ...untouched },
          dashboardSlug: row?.dashboard_slug ?? null,
          languages: codes(userId, 0),
          secondary: codes(userId, 1),
          watched: watched.filter((one) => one.user_id === userId),
        },
      ]
    }),
  )
}

export async function saveProfileLanguages(
  tx: Db,
  userId: number,
  secondary: boolean,
  languages: readonly number[],
): Promise<void> {
  await tx
    .deleteFrom('profile_language')
    .where('user_id', '=', userId)
    .where('secondary', '=', Number(secondary))
    .execute()
  for (const language_id of new Set(languages))
    await tx
      .insertInto('profile_language')
      .values({ user_id: userId, language_id, secondary: Number(secondary) })
      .execute()
}

export async function saveWatchedProjects(tx: Db, userId: number, projects: readonly number[]): Promise<void> {
  await tx.deleteFrom('watched_project').where('user_id', '=', userId).execute()
  for (const project_id of new Set(projects))
    await tx.insertInto('watched_project').values({ user_id: userId, project_id }).execute()
}

/** Watches a project; once is enough. */
export async function watchProject(tx: Db, userId: number, projectId: number): Promise<void> {
  await tx
    .insertInto('watched_project')
    .values({ user_id: userId, project_id: projectId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The component list that a dashboard may show. */
export const dashboardList = (db: Db, slug: string) =>
  db.selectFrom('component_list').select(['id', 'slug']).where('slug', '=', slug).executeTakeFirst()
