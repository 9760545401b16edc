import { movedPart, setMovedPart } from '#server/db/queries/site/move-ins.ts'
import type { MoveInContext } from '#server/move-in/context.ts'

interface Both {
  /** What is there and can be here. */
  readonly there: ReadonlySet<string>
  readonly here: ReadonlySet<string>
  add(entry: string): Promise<unknown>
  remove(entry: string): Promise<unknown>
}

/**
 * Something here that has several of a kind, as a team has members. What the move added is remembered: it goes when it is gone there.
 * What people added here stays. Entries are texts that mean the same on both servers, never our IDs: those can change.
 */
export class Followed {
  readonly #context: Pick<MoveInContext, 'db' | 'moveInId' | 'remote'>
  readonly #part: string
  /** What the move added. */
  readonly brought: ReadonlySet<string>

  private constructor(context: Pick<MoveInContext, 'db' | 'moveInId' | 'remote'>, part: string, brought: Set<string>) {
    this.#context = context
    this.#part = part
    this.brought = brought
  }

  /** `what` names it among all that the move follows. */
  static async open(context: Pick<MoveInContext, 'db' | 'moveInId' | 'remote'>, what: string): Promise<Followed> {
    const part = `brought ${what}`
    const kept: string[] = JSON.parse((await movedPart(context.db, context.moveInId, part)) ?? '[]')
    return new Followed(context, part, new Set(kept))
  }

  /** Adds what is missing, removes what is gone. A token that does not show everything cannot tell what is gone. */
  async follow({ there, here, add, remove }: Both): Promise<void> {
    const missing = there.difference(here)
    await this.#keep(this.brought.union(missing))
    for (const entry of missing) await add(entry)
    if (!(await this.#context.remote.showsAll())) return
    for (const entry of this.brought.difference(there).intersection(here)) await remove(entry)
    await this.#keep(this.brought.union(missing).intersection(there))
  }

  #kept: string | undefined

  async #keep(entries: ReadonlySet<string>): Promise<void> {
    const { db, moveInId } = this.#context
    const value = JSON.stringify([...entries].toSorted())
    const before = this.#kept ?? JSON.stringify([...this.brought].toSorted())
    if (value !== before) await setMovedPart(db, moveInId, this.#part, value)
    this.#kept = value
  }
}
