import { type NotNull, sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { idList, inIds } from '#server/db/id-list.ts'
import { prepared, preparedOne } from '#server/db/prepared.ts'

export const Scope = { all: 0, watched: 10, administered: 20, project: 30, component: 40 } as const

/** Somebody who wants to be told of something. */
export interface Subscriber {
  readonly id: number
  readonly user_id: number
  readonly scope: number
  readonly frequency: number
  readonly project_id: number | null
  readonly component_id: number | null
  readonly username: string
  readonly full_name: string
  readonly email: string
  readonly is_superuser: number
  /** Of the profile; null or '': not chosen. */
  readonly language: string | null
}

export interface AudienceQuestion {
  readonly notification: string
  readonly projects: readonly number[]
  readonly components: readonly number[]
  /** Only these users may be meant. */
  readonly users?: readonly number[] | undefined
  /** Is it about the site as a whole? Then whoever watches anything may be meant. */
  readonly site?: boolean
}

/** What people said about a kind. Bots and people who left are told of nothing. */
export const subscriptionsTo = (db: Db, notification: string) =>
  db
    .selectFrom('subscription as s')
    .innerJoin('user as u', 'u.id', 's.user_id')
    .leftJoin('profile', 'profile.user_id', 's.user_id')
    .select(['s.id', 's.user_id', 's.scope', 's.frequency', 's.project_id', 's.component_id'])
    .select(['u.username', 'u.full_name', 'u.email', 'u.is_superuser', 'profile.language'])
    .where('s.notification', '=', notification)
    .where('u.is_active', '=', 1)
    .where('u.is_bot', '=', 0)
    .where('u.email', 'is not', null)
    .where('u.email', '<>', '')
    .$narrowType<{ email: NotNull }>()

/** Everybody whom something in these places may concern. */
export async function subscribersFor(db: Db, question: AudienceQuestion): Promise<Subscriber[]> {
  const projects = idList(db, question.projects)
  const components = idList(db, question.components)
  const { users, site = false } = question
  const rows = await subscriptionsTo(db, question.notification)
    .$if(users !== undefined, (q) => q.where(inIds(db, 's.user_id', idList(db, users ?? []))))
    .where((eb) =>
      eb.or([
        eb('s.scope', '=', Scope.all),
        site
          ? eb('s.scope', '=', Scope.watched)
          : eb.and([
              eb('s.scope', '=', Scope.watched),
              eb.exists(
                eb
                  .selectFrom('watched_project as w')
                  .select('w.project_id')
                  .whereRef('w.user_id', '=', 's.user_id')
                  .where(inIds(db, 'w.project_id', projects)),
              ),
            ]),
        eb.and([
          eb('s.scope', '=', Scope.administered),
          eb(
            's.user_id',
            'in',
            eb
              .selectFrom('membership as m')
              .innerJoin('team_role as tr', 'tr.team_id', 'm.team_id')
              .innerJoin('role_permission as rp', 'rp.role_id', 'tr.role_id')
              .select('m.user_id')
              .where('rp.permission', '=', 'project.edit'),
          ),
        ]),
        eb.and([eb('s.scope', '=', Scope.project), inIds(db, 's.project_id', projects)]),
        eb.and([eb('s.scope', '=', Scope.component), inIds(db, 's.component_id', components)]),
      ]),
    )
    .orderBy('s.id')
    .execute()
  return rows
}

/** Who watches which of the projects. */
export async function watchersOf(db: Db, projects: readonly number[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('watched_project')
    .select(['user_id', 'project_id'])
    .where(inIds(db, 'project_id', idList(db, projects)))
    .execute()
  return new Set(rows.map(({ user_id, project_id }) => `${user_id}:${project_id}`))
}

/** Languages people translate to. */
export async function languagesOfUsers(db: Db, users: readonly number[]): Promise<Map<number, Set<number>>> {
  const rows = await db
    .selectFrom('profile_language')
    .select(['user_id', 'language_id'])
    .where('secondary', '=', 0)
    .where(inIds(db, 'user_id', idList(db, users)))
    .execute()
  const languages = new Map<number, Set<number>>()
  for (const { user_id, language_id } of rows) {
    const known = languages.get(user_id) ?? new Set()
    languages.set(user_id, known.add(language_id))
  }
  return languages
}

/** Whether anybody wants to hear of anything so often. */
export const anyWithFrequency = preparedOne((db, p: { frequency: number }) =>
  db.selectFrom('subscription').select('id').where('frequency', '=', p.frequency).limit(1),
)

/** Of these kinds, those that somebody wants to hear of so often: each is looked up, however many subscribe. */
export async function kindsWithFrequency(db: Db, frequency: number, kinds: readonly string[]): Promise<Set<string>> {
  const found = await db
    .selectNoFrom((eb) =>
      kinds.map((kind) =>
        eb
          .exists(
            eb
              .selectFrom('subscription')
              .select('id')
              .where('frequency', '=', frequency)
              .where('notification', '=', kind),
          )
          .as(kind),
      ),
    )
    .executeTakeFirstOrThrow()
  return new Set(kinds.filter((kind) => Boolean(found[kind])))
}

export async function userIdsByNames(db: Db, names: readonly string[]): Promise<number[]> {
  if (names.length === 0) return []
  const rows = await db
    .selectFrom('user')
    .select('id')
    .where('username', 'in', [...names])
    .execute()
  return rows.map(({ id }) => id)
}

const commenters = prepared((db, p: { unitId: number }) =>
  db
    .selectFrom('comment')
    .select('user_id')
    .where('unit_id', '=', p.unitId)
    .union(db.selectFrom('suggestion').select('user_id').where('unit_id', '=', p.unitId)),
)

const lastEdit = preparedOne((db, p: { unitId: number }) =>
  db
    .selectFrom('change')
    .select(['author_id', 'user_id'])
    .where('unit_id', '=', p.unitId)
    .where('action', 'in', [2, 5, 7, 8, 9, 27, 36])
    .orderBy('id', 'desc')
    .limit(1),
)

const editBefore = preparedOne((db, p: { unitId: number; before: number }) =>
  db
    .selectFrom('change')
    .select(['author_id', 'user_id'])
    .where('unit_id', '=', p.unitId)
    .where('id', '<', p.before)
    .where('action', 'in', [2, 5, 7, 8, 9, 27])
    .orderBy('id', 'desc')
    .limit(1),
)

/** Who wrote the text that a string had before a change. */
export async function lastAuthor(db: Db, change: { unitId: number; before: number }): Promise<number | undefined> {
  const edit = await editBefore(db, change)
  return edit?.author_id ?? edit?.user_id ?? undefined
}

/** Who had a part in a string: its last author, and who commented on it or suggested something. */
export async function peopleOfUnit(db: Db, unitId: number): Promise<number[]> {
  const last = await lastEdit(db, { unitId })
  const others = await commenters(db, { unitId })
  const ids = [last?.author_id ?? last?.user_id, ...others.map(({ user_id }) => user_id)]
  return [...new Set(ids.filter((id): id is number => id !== null && id !== undefined))]
}

/** Was this announcement to be sent to people? */
export async function isToBeSent(
  db: Db,
  change: { readonly target: string; readonly project_id: number | null; readonly component_id: number | null },
): Promise<boolean> {
  const row = await db
    .selectFrom('announcement')
    .select('notify')
    .where('message', '=', change.target)
    .where('project_id', change.project_id === null ? 'is' : '=', change.project_id)
    .where('component_id', change.component_id === null ? 'is' : '=', change.component_id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.notify === 1
}

export interface WaitingWork {
  readonly project_id: number
  readonly component_id: number
  readonly project_slug: string
  readonly component_path: string
  readonly language_code: string
  readonly language_name: string
  readonly count: number
}

/** Translations into somebody's languages that have suggestions, or strings to do. */
export function waitingWork(
  db: Db,
  part: {
    readonly what: 'suggestions' | 'todo'
    readonly languages: readonly number[]
    readonly projects: readonly number[] | undefined
    readonly limit: number
  },
): Promise<WaitingWork[]> {
  const count =
    part.what === 'suggestions' ? sql<number>`stats.suggestions` : sql<number>`stats.total - stats.translated`
  return db
    .selectFrom('translation')
    .innerJoin('stats', (join) =>
      join.onRef('stats.scope_id', '=', 'translation.id').on('stats.scope', '=', 'translation'),
    )
    .innerJoin('component', 'component.id', 'translation.component_id')
    .innerJoin('project', 'project.id', 'component.project_id')
    .innerJoin('language', 'language.id', 'translation.language_id')
    .select(['component.project_id', 'translation.component_id', 'project.slug as project_slug'])
    .select(['component.path as component_path', 'language.code as language_code', 'language.name as language_name'])
    .select(count.as('count'))
    .where(inIds(db, 'translation.language_id', idList(db, part.languages)))
    .where('translation.is_source', '=', 0)
    .where(sql<boolean>`${count} > 0`)
    .$if(part.projects !== undefined, (q) =>
      q.where(inIds(db, 'component.project_id', idList(db, part.projects ?? []))),
    )
    .orderBy('translation.id')
    .limit(part.limit)
    .execute()
}
