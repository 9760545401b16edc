import type { Database } from '#server/db/database.ts'
import { newestChangeId } from '#server/db/queries/history/change-lists.ts'
import { MAX_CHANGES, recentNews } from '#server/db/queries/history/recent-news.ts'
import { completedTasks } from '#server/queue/tasks.ts'

/** Milliseconds from one look to the next, and while somebody wakes us when there is a reason to. */
const LOOK_EVERY = 300
const LOOK_WHEN_WOKEN = 5_000

/** Changes with smaller numbers than the newest may be committed after it, by transactions that took longer. */
const LATE_COMMITS = 256

/** What somebody waits with for news of a project, or for the end of a task. */
export interface Ear {
  /** True: there may be news; false: none came within that time. */
  wait(ms: number, signal: AbortSignal): Promise<boolean>
  close(): void
}

interface Listener {
  heard: boolean
  wake(): void
}

/** One look at the database for all who wait in a process: who listens costs nothing while their project, or their task, is quiet. */
class ChangeWatch {
  readonly #database: Database
  readonly #now: () => number
  readonly #listeners = new Map<number, Set<Listener>>()
  readonly #taskListeners = new Map<string, Set<Listener>>()
  readonly #seen = new Set<number>()
  #presence = new Map<number, { readonly people: string; readonly until: number }>()
  #newest: number | undefined
  #timer: NodeJS.Timeout | undefined
  #isLooking = false
  #isWoken = false
  #unsubscribe: (() => void) | undefined
  /** Of the last look. */
  epoch: number | undefined

  constructor(database: Database, now: () => number) {
    this.#database = database
    this.#now = now
  }

  listen(projectId: number): Ear {
    return this.#open(this.#listeners, projectId)
  }

  /** Hears when a task has ended. */
  listenToTask(id: string): Ear {
    return this.#open(this.#taskListeners, id)
  }

  #open<Key>(all: Map<Key, Set<Listener>>, key: Key): Ear {
    const listener: Listener = { heard: false, wake: () => {} }
    const others = all.get(key) ?? new Set()
    all.set(key, others.add(listener))
    this.#unsubscribe ??= this.#database.news?.subscribe(() => this.#lookNow())
    if (!this.#timer && !this.#isLooking) this.#plan(0)
    return {
      wait: (ms, signal) => waitFor(listener, ms, signal),
      close: () => {
        others.delete(listener)
        if (others.size === 0) all.delete(key)
        if (this.#isHeard) return
        clearTimeout(this.#timer)
        this.#timer = undefined
        this.#unsubscribe?.()
        this.#unsubscribe = undefined
      },
    }
  }

  get #isHeard(): boolean {
    return this.#listeners.size > 0 || this.#taskListeners.size > 0
  }

  #lookNow(): void {
    this.#isWoken = this.#isLooking
    if (this.#isLooking) return
    clearTimeout(this.#timer)
    this.#plan(0)
  }

  #plan(ms: number): void {
    this.#timer = setTimeout(() => void this.#round(), ms).unref()
  }

  async #round(): Promise<void> {
    this.#isLooking = true
    try {
      await this.#look()
    } catch {
      // Who is woken asks the database as well, and tells what is wrong with it.
      for (const listeners of [...this.#listeners.values(), ...this.#taskListeners.values()]) wake(listeners)
    }
    this.#isLooking = false
    this.#timer = undefined
    if (this.#isHeard) this.#plan(this.#isWoken ? 0 : this.#pause)
    this.#isWoken = false
  }

  get #pause(): number {
    return this.#database.news?.isListening ? LOOK_WHEN_WOKEN : LOOK_EVERY
  }

  async #look(): Promise<void> {
    const epoch = await this.#database.epoch()
    // Whose time is over goes without a trace in the database.
    const hasLeft = this.#presence.values().some(({ until }) => until <= this.#now())
    if (epoch === this.epoch && !hasLeft) return
    if (epoch !== this.epoch) await this.#hearTasks()
    const isAll = this.#listeners.size === 0 || (await this.#hear())
    this.epoch = isAll ? epoch : undefined
  }

  /** One question for all tasks that somebody waits for. */
  async #hearTasks(): Promise<void> {
    if (this.#taskListeners.size === 0) return
    const ended = await completedTasks(this.#database.db, [...this.#taskListeners.keys()])
    for (const id of ended) wake(this.#taskListeners.get(id) ?? [])
  }

  async #hear(): Promise<boolean> {
    const { db } = this.#database
    this.#newest ??= await newestChangeId(db)
    const { changes, present } = await recentNews(db, { after: this.#newest - LATE_COMMITS, now: this.#now() })
    const presence = new Map(present.map(({ project_id, people, until }) => [project_id, { people, until }]))
    const projects = new Set([...presence.keys(), ...this.#presence.keys()])
    for (const id of projects) if (presence.get(id)?.people === this.#presence.get(id)?.people) projects.delete(id)
    this.#presence = presence
    for (const { id, project_id } of changes) if (this.#isNew(id) && project_id !== null) projects.add(project_id)
    for (const id of this.#seen) if (id <= this.#newest - LATE_COMMITS) this.#seen.delete(id)
    for (const id of projects) wake(this.#listeners.get(id) ?? [])
    return changes.length < MAX_CHANGES
  }

  #isNew(id: number): boolean {
    if (this.#seen.has(id)) return false
    this.#seen.add(id)
    this.#newest = Math.max(this.#newest ?? 0, id)
    return true
  }
}

function wake(listeners: Iterable<Listener>): void {
  for (const listener of listeners) {
    listener.heard = true
    listener.wake()
  }
}

function waitFor(listener: Listener, ms: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      listener.wake = () => {}
      resolve(listener.heard)
      listener.heard = false
    }
    const timer = setTimeout(end, ms).unref()
    listener.wake = end
    signal.addEventListener('abort', end, { once: true })
    if (listener.heard || signal.aborted) end()
  })
}

const watches = new WeakMap<Database, ChangeWatch>()

/** The one of a process, which all streams on a database share. */
export function watchChanges(database: Database, now: () => number): ChangeWatch {
  const known = watches.get(database) ?? new ChangeWatch(database, now)
  watches.set(database, known)
  return known
}
