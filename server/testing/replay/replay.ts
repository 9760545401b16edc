import { Developers, type ReplayLanguage } from '#server/testing/replay/developers.ts'
import type { ReplayKind } from '#server/testing/replay/kinds.ts'
import type { ReplayStep } from '#server/testing/replay/steps.ts'
import type { Upstream } from '#server/testing/upstream.ts'

/** Whatever keeps translators and a repository together: the service, or plain git for comparison. */
export interface ReplayEngine {
  /** False: there is no such string (any more). */
  edit(edit: ReplayEdit): Promise<boolean>
  pull(): Promise<void>
  commit(): Promise<void>
  push(): Promise<void>
  loseClone(): Promise<void>
}

export interface ReplayEdit {
  readonly language: ReplayLanguage
  readonly key: string
  readonly text: string
  readonly by: 'ann' | 'bob'
}

export interface ReplayRecord {
  readonly side: 'translator' | 'developer'
  readonly language: ReplayLanguage
  readonly key: string
  /** Unlike every other text of the history. */
  readonly text: string
}

/** Plays a history: every text that anybody writes is unique, so that it can be found again. */
export class Replay {
  readonly developers: Developers
  readonly records: ReplayRecord[] = []
  readonly #tick: () => number
  #made = 0

  constructor(kind: ReplayKind, upstream: Upstream, tick: () => number) {
    this.developers = new Developers(kind, upstream)
    this.#tick = tick
  }

  static readonly keys = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta']

  begin(): Promise<void> {
    return this.developers.begin(Replay.keys, this.#tick())
  }

  async play(engine: ReplayEngine, steps: readonly ReplayStep[]): Promise<void> {
    for (const step of steps) await this.#one(engine, step)
    await engine.push()
    await engine.pull()
  }

  #text(side: ReplayRecord['side'], language: ReplayLanguage, key: string): string {
    return `${side} ${language} ${key} number ${++this.#made}`
  }

  async #one(engine: ReplayEngine, step: ReplayStep): Promise<void> {
    const { developers } = this
    const time = this.#tick()
    const keys = await developers.keys()
    const key = (at: number) => keys[at % keys.length] as string
    switch (step.kind) {
      case 'edit': {
        const text = this.#text('translator', step.language, key(step.at))
        const edit = { language: step.language, key: key(step.at), text, by: step.by }
        if (await engine.edit(edit)) this.records.push({ side: 'translator', ...edit })
        return
      }
      case 'translate': {
        const text = this.#text('developer', step.language, key(step.at))
        await developers.translate(step.language, key(step.at), text, time)
        this.records.push({ side: 'developer', language: step.language, key: key(step.at), text })
        return
      }
      case 'add':
        return this.#add(key(step.at), time)
      case 'remove':
        return keys.length > 2 ? developers.remove(key(step.at), time) : undefined
      case 'move':
        return key(step.at) === key(step.to) ? undefined : developers.move(key(step.at), key(step.to), time)
      case 'reformat':
        return developers.reformat(step.language, time)
      case 'rename':
        return developers.rename(step.language, time)
      case 'rewrite':
        return developers.rewrite(time)
      case 'squash':
        return developers.squash(time)
      case 'lose-clone':
        return engine.loseClone()
      default:
        return engine[step.kind]()
    }
  }

  async #add(after: string, time: number): Promise<void> {
    const key = `added${++this.#made}`
    const texts = { de: this.#text('developer', 'de', key), cs: this.#text('developer', 'cs', key) }
    await this.developers.add(key, texts, after, time)
    for (const language of ['de', 'cs'] as const)
      this.records.push({ side: 'developer', language, key, text: texts[language] })
  }
}
