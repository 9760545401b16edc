import { commitComponent } from '#server/sync/outgoing/commit-edits.ts'
import { pullComponent } from '#server/sync/pull/pull-component.ts'
import { pushComponent } from '#server/sync/push/push.ts'
import { type ReplayKind, sourceOf } from '#server/testing/replay/kinds.ts'
import type { ReplayEdit, ReplayEngine } from '#server/testing/replay/replay.ts'
import type { RepositorySite } from '#server/testing/repository-site.ts'

/** The service itself, on its functions. */
export class ServiceEngine implements ReplayEngine {
  readonly #site: RepositorySite
  readonly #kind: ReplayKind
  readonly #component: number

  constructor(site: RepositorySite, kind: ReplayKind, component: number) {
    this.#site = site
    this.#kind = kind
    this.#component = component
  }

  async edit({ language, key, text, by }: ReplayEdit): Promise<boolean> {
    const units = await this.#site.units(this.#component, language)
    const name = this.#kind.bilingual ? sourceOf(key) : key
    if (!units.some((unit) => unit.context === name || unit.source === name)) return false
    await this.#site.edit(this.#component, { code: language, key: name, target: text, by })
    return true
  }

  async pull(): Promise<void> {
    await pullComponent(this.#site.context, this.#component)
  }

  async commit(): Promise<void> {
    await commitComponent(this.#site.context, this.#component)
  }

  async push(): Promise<void> {
    await pushComponent(this.#site.context, this.#component)
  }

  async loseClone(): Promise<void> {
    this.#site.vcs.dropClone(this.#site.upstream.address)
  }
}
