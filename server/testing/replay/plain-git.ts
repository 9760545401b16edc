import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathForCode } from '#core/formats/model/filemask.ts'
import type { ReplayLanguage } from '#server/testing/replay/developers.ts'
import { addition, optionsFor, type ReplayKind, textsOf } from '#server/testing/replay/kinds.ts'
import type { ReplayEdit, ReplayEngine } from '#server/testing/replay/replay.ts'

/** What a service does that keeps translators' commits in a clone and rebases them: for comparison. */
export class PlainGitEngine implements ReplayEngine {
  conflicts = 0
  readonly #kind: ReplayKind
  readonly #folder: string

  constructor(kind: ReplayKind, address: string, folder: string) {
    this.#kind = kind
    this.#folder = folder
    execFileSync('git', ['clone', '--quiet', address, folder], { stdio: 'ignore' })
  }

  #git(...args: string[]): boolean {
    const identity = ['-c', 'user.name=Service', '-c', 'user.email=service@example.org', '-c', 'core.editor=true']
    try {
      execFileSync('git', ['-C', this.#folder, ...identity, ...args], { stdio: 'ignore' })
      return true
    } catch {
      return false
    }
  }

  #file(language: ReplayLanguage): string | undefined {
    const names = [language, { de: 'de_DE', cs: 'cs_CZ' }[language]]
    const paths = names.map((code) => join(this.#folder, pathForCode(this.#kind.filemask, code)))
    return paths.find((path) => existsSync(path))
  }

  async edit({ language, key, text, by }: ReplayEdit): Promise<boolean> {
    const { format, bilingual, template } = this.#kind
    const path = this.#file(language)
    if (!path) return false
    const base = template === '' ? undefined : readFileSync(join(this.#folder, template))
    const bytes = readFileSync(path)
    const known = textsOf(this.#kind, bytes, language, base)
    const entry = known.get(key)?.entry
    const there = bilingual ? entry !== undefined : base !== undefined && textsOf(this.#kind, base, 'en', base).has(key)
    if (!there) return false
    const edit = entry
      ? ({ kind: 'set', key: entry.key, target: [text], state: 'translated' } as const)
      : addition(this.#kind, key, text)
    const options = optionsFor(language, bilingual ? undefined : base)
    writeFileSync(path, format.write(format.read(bytes, options), [edit]))
    this.#git('add', '--all')
    this.#git('commit', '--quiet', '--message', `Edit by ${by}`)
    return true
  }

  async commit(): Promise<void> {}

  async pull(): Promise<void> {
    this.#git('fetch', '--quiet', '--force', 'origin', '+refs/heads/main:refs/remotes/origin/main')
    if (this.#git('rebase', '--quiet', 'origin/main')) return
    // Here somebody has to come and mend it, and translators wait.
    this.conflicts++
    this.#git('rebase', '--abort')
    this.#git('reset', '--hard', '--quiet', 'origin/main')
  }

  async push(): Promise<void> {
    await this.pull()
    this.#git('push', '--quiet', 'origin', 'HEAD:refs/heads/main')
  }

  async loseClone(): Promise<void> {}
}
