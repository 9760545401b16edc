import { message } from '#core/messages/message.ts'
import { isEditorLink } from '#core/templates/repository-link.ts'
import type { Actor } from '#server/access/actor.ts'
import { findProject } from '#server/access/find.ts'
import type { Db } from '#server/db/database.ts'
import { emailsOf } from '#server/db/queries/accounts/account-emails.ts'
import {
  dashboardList,
  type ProfileValues,
  profileOf,
  saveProfile,
  saveProfileLanguages,
  saveWatchedProjects,
} from '#server/db/queries/accounts/profiles.ts'
import { languageByCode } from '#server/db/queries/languages/languages.ts'
import { AppError, invalid } from '#server/errors.ts'

type Flag =
  | 'hide_completed'
  | 'secondary_in_zen'
  | 'hide_source_secondary'
  | 'wide_tables'
  | 'auto_watch'
  | 'contribute_personal_tm'
type Text =
  | 'language'
  | 'theme'
  | 'editor_link'
  | 'special_chars'
  | 'website'
  | 'contact'
  | 'liberapay'
  | 'fediverse'
  | 'codesite'
  | 'github'
  | 'twitter'
  | 'linkedin'
  | 'location'
  | 'company'
  | 'public_email'
  | 'commit_email'
type Whole = 'translate_mode' | 'zen_mode' | 'nearby_strings' | 'dashboard_view' | 'commit_name'

/** What somebody wants changed; what is left out stays. Shapes and choices were checked where it was read. */
export type ProfileChange = Partial<Record<Flag, boolean> & Record<Text, string> & Record<Whole, number>> & {
  /** Codes of languages; null: none. */
  readonly languages?: readonly string[] | null
  readonly secondary_languages?: readonly string[] | null
  /** Slugs of projects. */
  readonly watched?: readonly string[] | null
  /** Columns of lists, by name. */
  readonly listing_columns?: readonly string[]
  /** Slug of a component list. */
  readonly dashboard_component_list?: string | null
}

const OneList = 4

/** Changes a user's profile: all of it or, when something is wrong, nothing. `owner` decides what may be watched. */
export async function changeProfile(tx: Db, owner: Actor & { kind: 'user' }, change: ProfileChange): Promise<void> {
  const { languages, secondary_languages, watched, dashboard_component_list, listing_columns, ...plain } = change
  await checkAddresses(tx, owner.id, change)
  if (change.editor_link && !isEditorLink(change.editor_link))
    throw invalid('profile.editor_link', message('field.url'))
  const values: ProfileValues = Object.fromEntries(
    Object.entries(plain).map(([name, value]) => [name, typeof value === 'boolean' ? Number(value) : value]),
  )
  if (listing_columns !== undefined) values.listing_columns = [...new Set(listing_columns)].join(' ')
  if (dashboard_component_list !== undefined)
    values.dashboard_component_list_id = await listId(tx, dashboard_component_list)
  await checkDashboard(tx, owner.id, values)
  await saveProfile(tx, owner.id, values)
  if (languages !== undefined)
    await saveProfileLanguages(tx, owner.id, false, await languageIds(tx, 'languages', languages ?? []))
  if (secondary_languages !== undefined)
    await saveProfileLanguages(
      tx,
      owner.id,
      true,
      await languageIds(tx, 'secondary_languages', secondary_languages ?? []),
    )
  if (watched !== undefined) await saveWatchedProjects(tx, owner.id, await projectIds(tx, owner, watched ?? []))
}

async function checkAddresses(tx: Db, userId: number, change: ProfileChange): Promise<void> {
  const own = new Set((await emailsOf(tx, { userId })).map(({ address }) => address.toLowerCase()))
  for (const attr of ['public_email', 'commit_email'] as const) {
    const address = change[attr]
    if (address && !own.has(address.toLowerCase()))
      throw invalid(`profile.${attr}`, message('account.unverified'), 'invalid_choice')
  }
}

async function languageIds(tx: Db, attr: string, codes: readonly string[]): Promise<number[]> {
  const ids: number[] = []
  for (const code of codes) {
    const language = await languageByCode(tx, { code })
    if (!language) throw invalid(`profile.${attr}`, message('language.none', { code }))
    ids.push(language.id)
  }
  return ids
}

async function projectIds(tx: Db, owner: Actor, slugs: readonly string[]): Promise<number[]> {
  const ids: number[] = []
  for (const slug of slugs) {
    const project = await findProject(tx, owner, slug).catch((error: unknown) => {
      if (error instanceof AppError && error.status === 404)
        throw invalid('profile.watched', message('project.none', { slug }))
      throw error
    })
    ids.push(project.id)
  }
  return ids
}

async function listId(tx: Db, slug: string | null): Promise<number | null> {
  if (slug === null) return null
  const list = await dashboardList(tx, slug)
  if (!list) throw invalid('profile.non_field_errors', message('componentList.none', { slug }))
  return list.id
}

/** A dashboard that shows one list needs to know which. */
async function checkDashboard(tx: Db, userId: number, values: ProfileValues): Promise<void> {
  if (values.dashboard_view === undefined && values.dashboard_component_list_id === undefined) return
  const next = { ...(await profileOf(tx, userId)), ...values }
  if (next.dashboard_view === OneList && next.dashboard_component_list_id === null)
    throw invalid('profile.dashboard_view', message('account.dashboardNeedsList'))
  if (next.dashboard_view !== OneList && next.dashboard_component_list_id !== null)
    throw invalid('profile.dashboard_component_list', message('account.dashboardWithoutList'))
}
