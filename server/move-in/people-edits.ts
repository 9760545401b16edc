import { contentActions } from '#core/changes/actions.ts'
import { number } from '#core/text/loose-json.ts'
import { idIn } from '#server/move-in/api-calls.ts'
import type { RemoteSite } from '#server/move-in/remote-site.ts'

interface Found {
  readonly touched: ReadonlySet<number>
  readonly edited: ReadonlySet<number>
}

/** What people did to the strings of a translation, by the other server's ids. Its history is read once, and only if somebody asks. */
export class PeopleEdits {
  readonly #remote: RemoteSite
  readonly #path: string
  #found: Promise<Found> | undefined

  /** `path` of the changes of the translation. */
  constructor(remote: RemoteSite, path: string) {
    this.#remote = remote
    this.#path = path
  }

  /** Strings that somebody added or changed in whatever way. */
  async touched(): Promise<ReadonlySet<number>> {
    return (await this.#read()).touched
  }

  /** Strings whose text somebody set last, not a file. */
  async edited(): Promise<ReadonlySet<number>> {
    return (await this.#read()).edited
  }

  #read(): Promise<Found> {
    this.#found ??= this.#readHistory()
    return this.#found
  }

  async #readHistory(): Promise<Found> {
    const touched = new Set<number>()
    const byPerson = new Map<number, boolean>()
    // The newest come first.
    for await (const page of this.#remote.pages(this.#path))
      for (const change of page) {
        const id = idIn(change.unit)
        if (id === undefined) continue
        const isPerson = typeof change.user === 'string'
        if (isPerson) touched.add(id)
        if (contentActions.includes(number(change, 'action') ?? -1) && !byPerson.has(id)) byPerson.set(id, isPerson)
      }
    return { touched, edited: new Set([...byPerson].flatMap(([id, isPerson]) => (isPerson ? id : []))) }
  }
}
