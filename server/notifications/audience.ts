import type { NotificationKind } from '#core/notifications/kinds.ts'
import { readJsonObject } from '#core/text/json-object.ts'
import type { Actor } from '#server/access/actor.ts'
import { holds } from '#server/access/decide.ts'
import { type Rights, rightsOf } from '#server/access/rights.ts'
import { visibleComponents, visibleProjects } from '#server/access/visible-ids.ts'
import { findKind } from '#server/alerts/kinds.ts'
import type { Db } from '#server/db/database.ts'
import { type ComponentRow, componentsByIds } from '#server/db/queries/components/components.ts'
import type { NotifiedChange } from '#server/db/queries/history/new-changes.ts'
import {
  isToBeSent,
  languagesOfUsers,
  peopleOfUnit,
  Scope,
  type Subscriber,
  subscribersFor,
  userIdsByNames,
  watchersOf,
} from '#server/db/queries/notifications/subscribers.ts'
import { type ProjectRow, projectsByIds } from '#server/db/queries/projects/projects.ts'
import { mentionedNames } from '#server/notifications/mentions.ts'

const ids = (values: Iterable<number | null>): number[] => [
  ...new Set([...values].filter((value): value is number => value !== null)),
]

/** The subscription for comments on one's strings decides about all that becomes of them. */
const ownStrings: NotificationKind = { name: 'LastAuthorCommentNotificaton', title: '', actions: [] }

interface HistoryScope {
  readonly project_id: number | null
  readonly component_id: number | null
}

/** Only for those who can do something about it. */
export const isForMaintainers = ({ name }: NotificationKind): boolean => name === 'NewAlertNotificaton'

/** Alerts of which nobody is told: they are found where people look after their components. */
function isQuiet({ details }: NotifiedChange): boolean {
  const { alert } = readJsonObject(details)
  return typeof alert === 'string' && findKind(alert)?.quiet === true
}

/** Who is to be told of a part of the history. Loads what it needs once for all of its changes. */
export class Audience {
  readonly #db: Db
  readonly #projects: ReadonlyMap<number, ProjectRow>
  readonly #components: ReadonlyMap<number, ComponentRow>
  readonly #watchers: ReadonlySet<string>
  readonly #rights = new Map<number, Promise<Rights>>()
  readonly #visibility = new Map<number, Promise<{ projects: Set<number>; components: Set<number> }>>()
  readonly #languages = new Map<number, ReadonlySet<number>>()
  readonly #subscribers = new Map<string, Promise<Subscriber[]>>()
  readonly #scopes = new Map<string, Promise<Subscriber[]>>()

  private constructor(
    db: Db,
    scopes: {
      projects: ReadonlyMap<number, ProjectRow>
      components: ReadonlyMap<number, ComponentRow>
      watchers: ReadonlySet<string>
    },
  ) {
    this.#db = db
    this.#projects = scopes.projects
    this.#components = scopes.components
    this.#watchers = scopes.watchers
  }

  static async of(db: Db, scopes: Iterable<HistoryScope>): Promise<Audience> {
    const all = [...scopes]
    const projectIds = ids(all.map(({ project_id }) => project_id))
    const componentIds = ids(all.map(({ component_id }) => component_id))
    return new Audience(db, {
      projects: await projectsByIds(db, projectIds),
      components: await componentsByIds(db, componentIds),
      watchers: await watchersOf(db, projectIds),
    })
  }

  /** Who wants to hear of a change as of this kind, so often, and may. */
  async recipients(kind: NotificationKind, change: NotifiedChange, frequency: number): Promise<Subscriber[]> {
    if (!(await this.#isNotified(kind, change))) return []
    const users = await this.#candidates(kind, change)
    if (users?.length === 0) return []
    const found: Subscriber[] = []
    for (const subscriber of await this.#at(kind, change, frequency, users)) {
      if (subscriber.user_id === change.user_id) continue
      if (!kind.byLanguage || (await this.speaks(subscriber.user_id, change))) found.push(subscriber)
    }
    if (!isForMaintainers(kind)) return found
    const able: Subscriber[] = []
    for (const subscriber of found) if (await this.canAct(subscriber, change)) able.push(subscriber)
    return able
  }

  /** Whether somebody wants to hear of their own strings at all, in whatever way, and may see where it happened. */
  async hearsOfOwnStrings(change: NotifiedChange, userId: number, frequencies: readonly number[]): Promise<boolean> {
    if (!(await this.#isNotified(ownStrings, change))) return false
    for (const frequency of frequencies)
      if ((await this.#at(ownStrings, change, frequency, [userId])).length > 0) return true
    return false
  }

  /** Who wants to hear of something at a place so often, and may: the same for all changes there. */
  #at(
    kind: NotificationKind,
    change: NotifiedChange,
    frequency: number,
    users: readonly number[] | undefined,
  ): Promise<Subscriber[]> {
    const key = [kind.name, change.project_id, change.component_id, frequency, users?.join() ?? '*'].join(' ')
    const known = this.#scopes.get(key) ?? this.#decide(kind, change, frequency, users)
    this.#scopes.set(key, known)
    return known
  }

  async #decide(
    kind: NotificationKind,
    change: NotifiedChange,
    frequency: number,
    users: readonly number[] | undefined,
  ): Promise<Subscriber[]> {
    const decisive = await this.#decisive(kind, change, users)
    const found: Subscriber[] = []
    for (const subscriber of decisive.filter((one) => one.frequency === frequency))
      if (await this.maySee(subscriber, change)) found.push(subscriber)
    return found
  }

  async #isNotified(kind: NotificationKind, change: NotifiedChange): Promise<boolean> {
    if (change.component_id !== null && !this.#components.has(change.component_id)) return false
    if (change.project_id !== null && !this.#projects.has(change.project_id)) return false
    if (kind.name === 'NewAlertNotificaton' && isQuiet(change)) return false
    return kind.name !== 'NewAnnouncementNotificaton' || isToBeSent(this.#db, change)
  }

  /** Users that alone can be meant; undefined: anybody. */
  async #candidates({ name }: NotificationKind, change: NotifiedChange): Promise<number[] | undefined> {
    if (name === 'LastAuthorCommentNotificaton')
      return change.unit_id === null ? [] : peopleOfUnit(this.#db, change.unit_id)
    if (name !== 'MentionCommentNotificaton') return undefined
    const { comment } = readJsonObject(change.details)
    return userIdsByNames(this.#db, mentionedNames(typeof comment === 'string' ? comment : ''))
  }

  /** Of each user the subscription that counts here: the narrowest one, whatever it says. */
  async #decisive(
    kind: NotificationKind,
    change: NotifiedChange,
    users: readonly number[] | undefined,
  ): Promise<Subscriber[]> {
    const best = new Map<number, Subscriber>()
    for (const subscriber of await this.#subscribersOf(kind, change, users)) {
      const known = best.get(subscriber.user_id)
      if (known && known.scope >= subscriber.scope) continue
      if (await this.applies(subscriber, change)) best.set(subscriber.user_id, subscriber)
    }
    return [...best.values()]
  }

  #subscribersOf(kind: NotificationKind, change: NotifiedChange, users: readonly number[] | undefined) {
    const site = change.project_id === null
    const key = `${kind.name} ${site} ${users?.join() ?? '*'}`
    const known =
      this.#subscribers.get(key) ??
      subscribersFor(this.#db, {
        notification: kind.name,
        projects: [...this.#projects.keys()],
        components: [...this.#components.keys()],
        users,
        site,
      })
    this.#subscribers.set(key, known)
    return known
  }

  /** Is a subscription about this place? */
  async applies(
    { scope, user_id: userId, ...subscriber }: Pick<Subscriber, 'scope' | 'user_id' | 'project_id' | 'component_id'>,
    scopeName: HistoryScope,
  ): Promise<boolean> {
    const { project_id: projectId, component_id: componentId } = scopeName
    if (scope === Scope.component) return componentId !== null && subscriber.component_id === componentId
    if (scope === Scope.project) return projectId !== null && subscriber.project_id === projectId
    if (projectId === null) return scope === Scope.all || scope === Scope.watched
    if (scope === Scope.watched) return this.watches(userId, projectId)
    if (scope !== Scope.administered) return true
    const project = this.#projects.get(projectId)
    return project !== undefined && holds(await this.#rightsOf(userId, false), 'project.edit', { project })
  }

  #rightsOf(userId: number, isSuperuser: boolean): Promise<Rights> {
    const key = isSuperuser ? -userId : userId
    const known = this.#rights.get(key) ?? rightsOf(this.#db, { kind: 'user', id: userId, username: '', isSuperuser })
    this.#rights.set(key, known)
    return known
  }

  /** Is it about a language that somebody translates to? Whoever names none hears of all. */
  async speaks(
    userId: number,
    { language_id: languageId, is_source }: Pick<NotifiedChange, 'language_id' | 'is_source'>,
  ): Promise<boolean> {
    if (languageId === null || is_source === 1) return true
    const known = this.#languages.get(userId) ?? (await languagesOfUsers(this.#db, [userId])).get(userId) ?? new Set()
    this.#languages.set(userId, known)
    return known.size === 0 || known.has(languageId)
  }

  /** May they know of the place? Asked as of now, not as of when it happened. */
  async maySee(
    { user_id: id, username, is_superuser }: Pick<Subscriber, 'user_id' | 'username' | 'is_superuser'>,
    scopeName: HistoryScope,
  ): Promise<boolean> {
    const actor: Actor = { kind: 'user', id, username, isSuperuser: is_superuser === 1 }
    const known = this.#visibility.get(id) ?? this.#visibilityOf(actor)
    this.#visibility.set(id, known)
    const { projects, components } = await known
    if (scopeName.component_id !== null) return components.has(scopeName.component_id)
    return scopeName.project_id === null || projects.has(scopeName.project_id)
  }

  async #visibilityOf(actor: Actor) {
    return {
      projects: await visibleProjects(this.#db, actor, [...this.#projects.keys()]),
      components: await visibleComponents(this.#db, actor, [...this.#components.keys()]),
    }
  }

  /** Can they do something about it? */
  async canAct(
    subscriber: Pick<Subscriber, 'user_id' | 'is_superuser'>,
    { project_id: projectId, component_id: componentId }: HistoryScope,
  ): Promise<boolean> {
    const project = projectId === null ? undefined : this.#projects.get(projectId)
    const component = componentId === null ? undefined : this.#components.get(componentId)
    const rights = await this.#rightsOf(subscriber.user_id, subscriber.is_superuser === 1)
    return holds(rights, 'component.edit', { ...(project && { project }), ...(component && { component }) })
  }

  watches(userId: number, projectId: number | null): boolean {
    return projectId !== null && this.#watchers.has(`${userId}:${projectId}`)
  }
}
