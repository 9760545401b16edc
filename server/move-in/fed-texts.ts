import { memoryPairs } from '#core/memory/pairs.ts'
import { splitForms } from '#core/units/forms.ts'
import { isWorthKeeping } from '#server/commands/memory/remember-changes.ts'
import type { Db } from '#server/db/database.ts'
import { textsOfTranslation } from '#server/db/queries/memory/memory-feed.ts'
import { turn } from '#server/threads/turn.ts'

/** Strings that are read at once. */
const SLICE = 1000
/** Translations whose texts are at hand: entries come in the order in which their strings were saved. */
const MAX_TRANSLATIONS = 4

interface Entry {
  /** Address of the component: project/component. */
  readonly origin: string
  readonly targetLanguage: string
  readonly source: string
  readonly target: string
}

/** The texts of a project's strings that come into its memory by themselves. */
export class FedTexts {
  readonly #db: Db
  readonly #projectId: number
  readonly #kept = new Map<string, Set<string>>()

  constructor(db: Db, projectId: number) {
    this.#db = db
    this.#projectId = projectId
  }

  async has({ origin, targetLanguage, source, target }: Entry): Promise<boolean> {
    const key = `${targetLanguage} ${origin}`
    const pairs = this.#kept.get(key) ?? (await this.#read(origin, targetLanguage))
    this.#kept.delete(key)
    this.#kept.set(key, pairs)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > MAX_TRANSLATIONS && oldest !== undefined) this.#kept.delete(oldest)
    return pairs.has(keyOf(source, target))
  }

  async #read(origin: string, code: string): Promise<Set<string>> {
    const pairs = new Set<string>()
    const of = { projectId: this.#projectId, path: origin.slice(origin.indexOf('/') + 1), code, limit: SLICE }
    for (let after = 0; ; ) {
      const units = await textsOfTranslation(this.#db, { ...of, after })
      for (const unit of units.filter(isWorthKeeping))
        for (const { source, target } of memoryPairs(splitForms(unit.source), splitForms(unit.target)))
          pairs.add(keyOf(source, target))
      const last = units.at(-1)
      if (!last || units.length < SLICE) return pairs
      after = last.source_string_id
      await turn()
    }
  }
}

const keyOf = (source: string, target: string): string => `${source}\0${target}`
