import { scopedUnit } from '#server/commands/strings/find-unit.ts'
import { translateUnit } from '#server/commands/strings/translate-unit.ts'
import { inTransaction } from '#server/db/database.ts'
import { branchesOf } from '#server/db/queries/repository/branches.ts'
import { mustExist } from '#server/errors.ts'
import { pullRepository } from '#server/sync/pull/pull-repository.ts'
import type { Step } from '#server/testing/branches/histories.ts'
import type { MemoryVcs } from '#server/testing/branches/memory-vcs.ts'
import type { RepositorySite } from '#server/testing/repository-site.ts'

type Strings = ReadonlyMap<string, string>

const fileOf = (strings: Strings): string => `${JSON.stringify(Object.fromEntries(strings), null, 2)}\n`

/** Sources differ by key: the same words under two keys are two strings, unless somebody renames one. */
const first: Strings = new Map([
  ['home', 'Home'],
  ['quit', 'Quit'],
])

export type PlayedSite = Pick<RepositorySite, 'database' | 'tick' | 'units' | 'people' | 'context'>

/** Plays a history, and knows what should have become of every text. */
export class BranchPlay {
  readonly #site: PlayedSite
  readonly #vcs: MemoryVcs
  readonly #branches = new Map<string, Strings>()
  #main: Strings = first
  /** The text that translators wrote last for each key and source. */
  readonly #written = new Map<string, string>()
  /** And for each source, with the key it was written under: that may be renamed. */
  readonly #bySource = new Map<string, { readonly key: string; readonly text: string }>()
  /** How many translators wrote. */
  texts = 0
  #renames = 0
  component = 0
  /** Strings that translators were asked for though somebody had translated them. */
  readonly askedTwice: string[] = []

  constructor(site: PlayedSite, vcs: MemoryVcs) {
    this.#site = site
    this.#vcs = vcs
  }

  #publish(branch: string, strings: Strings): void {
    const files = { 'locales/en.json': fileOf(strings), 'locales/de.json': '{}\n' }
    this.#vcs.write(branch, files, this.#site.tick())
  }

  begin(): void {
    this.#publish('main', this.#main)
  }

  #change(where: string, change: (strings: Map<string, string>) => void): void {
    const strings = new Map(where === '' ? this.#main : this.#branches.get(where))
    if (where !== '' && !this.#branches.has(where)) return
    change(strings)
    this.#put(where, strings)
  }

  #put(where: string, strings: Strings): void {
    if (where === '') this.#main = strings
    else this.#branches.set(where, strings)
    this.#publish(where || 'main', strings)
  }

  async play(step: Step): Promise<void> {
    if (step.kind === 'pull') await this.pull()
    else if (step.kind === 'translate') await this.#translate(step.nth)
    else if (step.kind === 'set')
      this.#change(step.where, (strings) => strings.set(step.key, `${step.source} ${step.key} ${this.component}`))
    else if (step.kind === 'drop') this.#change(step.where, (strings) => strings.delete(step.key))
    else if (step.kind === 'rename') this.#rename(step.branch, step.key)
    else if ('branch' in step) this.#move(step)
  }

  #rename(branch: string, key: string): void {
    this.#change(branch, (strings) => {
      const source = strings.get(key)
      if (source === undefined) return
      strings.delete(key)
      strings.set(`${key}.${++this.#renames}`, source)
    })
  }

  #move({ kind, branch }: { readonly kind: Step['kind']; readonly branch: string }): void {
    const own = this.#branches.get(branch)
    if (kind === 'create' && !own) this.#put(branch, this.#main)
    if (!own) return
    // Squashed: nothing of the branch's own commits is in main.
    if (kind === 'merge') this.#put('', new Map([...this.#main, ...own]))
    if (kind === 'rebase') this.#put(branch, new Map([...this.#main, ...own]))
    if (kind === 'reset') this.#put(branch, this.#main)
    if (kind !== 'delete') return
    this.#branches.delete(branch)
    this.#vcs.delete(branch)
  }

  /** A translator works on one of the strings that are shown as untranslated, in main or on a branch. */
  async #translate(nth: number): Promise<void> {
    const { db } = this.#site.database
    const branches = (await branchesOf(db, this.component)).flatMap(({ component_id: id }) => id ?? [])
    const shown = await Promise.all([this.component, ...branches].map((id) => this.#site.units(id, 'de')))
    const open = shown.flat().filter(({ state }) => state < 20)
    const unit = open[nth % Math.max(1, open.length)]
    if (!unit) return
    const known = this.#written.get(`${unit.context}\n${unit.source}`) ?? this.#renamedText(unit)
    if (known !== undefined) this.askedTwice.push(`${unit.context} (${unit.source}) has ${known}`)
    const target = `Text ${++this.texts}`
    const actor = { kind: 'user', id: this.#site.people.ann, username: 'ann', isSuperuser: true } as const
    await inTransaction(db, async (tx) => {
      const context = mustExist(await scopedUnit(tx, unit.id), 'unit')
      await translateUnit(tx, context, { actor, target: [target], state: 20 }, this.#site.tick())
    })
    this.#written.set(`${unit.context}\n${unit.source}`, target)
    this.#bySource.set(unit.source, { key: unit.context, text: target })
  }

  /** What was written for a string under another key, unless both keys are somewhere at once: then they are two strings. */
  #renamedText({ context, source }: { readonly context: string; readonly source: string }): string | undefined {
    const written = this.#bySource.get(source)
    const isBoth = (strings: Strings) => strings.get(context) === source && strings.get(written?.key ?? '') === source
    return [this.#main, ...this.#branches.values()].some(isBoth) ? undefined : written?.text
  }

  async pull(): Promise<void> {
    await pullRepository(this.#site.context, this.component)
  }

  /** Strings of the component that are not main's, or whose text was lost; and branches that are wrong. */
  async problems(): Promise<string[]> {
    const problems = [...this.askedTwice]
    const units = await this.#site.units(this.component, 'de')
    const shown = units.map(({ context, source }) => `${context}=${source}`).toSorted()
    const wanted = [...this.#main].map(([key, source]) => `${key}=${source}`).toSorted()
    if (shown.join() !== wanted.join()) problems.push(`main has ${shown}, not ${wanted}`)
    for (const { context, source, target, state } of units)
      if (this.#written.has(`${context}\n${source}`) && (state < 20 || target === ''))
        problems.push(`lost: ${context} (${source})`)
    for (const row of await branchesOf(this.#site.database.db, this.component))
      problems.push(...(await this.#problemsOf(row.name, row.component_id)))
    return problems
  }

  async #problemsOf(name: string, id: number | null): Promise<string[]> {
    const own = this.#branches.get(name)
    if (!own) return [`${name} is dead and still there`]
    const units = id === null ? [] : await this.#site.units(id, 'de')
    return units.flatMap(({ context, source, target }) => {
      if (own.get(context) !== source) return [`${name} shows ${context}, which it does not have`]
      if (this.#main.get(context) === source) return [`${name} shows ${context}, which is main's`]
      const text = this.#written.get(`${context}\n${source}`)
      return text !== undefined && target === '' ? [`${name} lost the text of ${context}`] : []
    })
  }
}
