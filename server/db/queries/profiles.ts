import type { Selectable, Updateable } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { preparedOne } from '#server/db/prepared.ts'
import type { ProfileTable } from '#server/db/tables-accounts.ts'

export type ProfileRow = Selectable<ProfileTable>

const stored = preparedOne((db, p: { userId: number }) =>
  db.selectFrom('profile').selectAll().where('user_id', '=', p.userId),
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

/** Languages a user translates into, or wants to see beside. */
export const profileLanguages = (db: Db, userId: number, secondary: boolean) =>
  db
    .selectFrom('profile_language')
    .innerJoin('language', 'language.id', 'profile_language.language_id')
    .select(['language.id', 'language.code'])
    .where('profile_language.user_id', '=', userId)
    .where('profile_language.secondary', '=', Number(secondary))
    .orderBy('language.code')
    .execute()

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

export const watchedProjects = (db: Db, userId: number) =>
  db
    .selectFrom('watched_project')
    .innerJoin('project', 'project.id', 'watched_project.project_id')
    .select(['project.id', 'project.slug'])
    .where('watched_project.user_id', '=', userId)
    .orderBy('project.id')
    .execute()

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
