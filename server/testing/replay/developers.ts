import { pathForCode } from '#core/formats/model/filemask.ts'
import type { Edit } from '#core/formats/model/format.ts'
import { addition, optionsFor, type ReplayKind, sourceOf, textsOf } from '#server/testing/replay/kinds.ts'
import type { Upstream } from '#server/testing/upstream.ts'

export const replayLanguages = ['de', 'cs'] as const
export type ReplayLanguage = (typeof replayLanguages)[number]

/** What developers do in their repository: on whatever stands there, our commits included. */
export class Developers {
  readonly #kind: ReplayKind
  readonly #upstream: Upstream
  /** How each language's file is called now. */
  readonly #codes: Record<ReplayLanguage, string> = { de: 'de', cs: 'cs' }
  #turn = 0
  #first = ''

  constructor(kind: ReplayKind, upstream: Upstream) {
    this.#kind = kind
    this.#upstream = upstream
  }

  path(language: ReplayLanguage): string {
    return pathForCode(this.#kind.filemask, this.#codes[language])
  }

  async bytes(path: string): Promise<Uint8Array> {
    return Buffer.from(await this.#upstream.read(path))
  }

  async template(): Promise<Uint8Array | undefined> {
    return this.#kind.template === '' ? undefined : this.bytes(this.#kind.template)
  }

  async texts(language: ReplayLanguage): Promise<Map<string, string>> {
    const texts = textsOf(this.#kind, await this.bytes(this.path(language)), language, await this.template())
    return new Map([...texts].map(([key, { text }]) => [key, text]))
  }

  /** The strings there are. */
  async keys(): Promise<string[]> {
    const template = await this.template()
    if (template) return [...textsOf(this.#kind, template, 'en', template).keys()]
    return [...(await this.texts('de')).keys()]
  }

  async begin(keys: readonly string[], time: number): Promise<void> {
    const files: Record<string, Uint8Array> = {}
    const { format, template: path, bilingual } = this.#kind
    const made = (language: string, texts: readonly string[], template?: Uint8Array) => {
      const options = optionsFor(language, bilingual ? undefined : template)
      const { template: _, ...plain } = options
      const edits = keys.map((key, i) => addition(this.#kind, key, texts[i] ?? ''))
      return format.write(format.read(format.create(plain), options), edits)
    }
    const template = path === '' ? undefined : made('en', keys.map(sourceOf))
    if (template) files[path] = template
    for (const language of replayLanguages)
      files[this.path(language)] = made(
        language,
        keys.map((key) => `${language} ${key} 0`),
        template,
      )
    this.#first = await this.#upstream.commit(files, { time })
  }

  async #write(language: ReplayLanguage, edits: readonly Edit[]): Promise<Uint8Array> {
    const { format, bilingual } = this.#kind
    const template = await this.template()
    const options = optionsFor(language, bilingual ? undefined : template)
    return format.write(format.read(await this.bytes(this.path(language)), options), edits)
  }

  async #entryKey(language: ReplayLanguage, key: string): Promise<string | undefined> {
    const texts = textsOf(this.#kind, await this.bytes(this.path(language)), language, await this.template())
    return texts.get(key)?.entry.key
  }

  /** Gives a string a text in one language. */
  async translate(language: ReplayLanguage, key: string, text: string, time: number): Promise<void> {
    const known = await this.#entryKey(language, key)
    const edit: Edit = known
      ? { kind: 'set', key: known, target: [text], state: 'translated' }
      : addition(this.#kind, key, text)
    await this.#upstream.commit({ [this.path(language)]: await this.#write(language, [edit]) }, { time })
  }

  /** Puts a new string after another one, in every file. */
  async add(key: string, texts: Readonly<Record<ReplayLanguage, string>>, after: string | undefined, time: number) {
    const files: Record<string, Uint8Array> = {}
    const { format, template: path } = this.#kind
    const template = await this.template()
    if (template) {
      const options = optionsFor('en', template)
      files[path] = format.write(format.read(template, options), [addition(this.#kind, key, sourceOf(key), after)])
    }
    for (const language of replayLanguages) {
      const anchor = after === undefined ? undefined : await this.#entryKey(language, after)
      files[this.path(language)] = await this.#write(language, [addition(this.#kind, key, texts[language], anchor)])
    }
    await this.#upstream.commit(files, { time })
  }

  async remove(key: string, time: number): Promise<void> {
    const files: Record<string, Uint8Array> = {}
    const { format, template: path } = this.#kind
    const template = await this.template()
    if (template) {
      const options = optionsFor('en', template)
      files[path] = format.write(format.read(template, options), [{ kind: 'remove', key }])
    }
    for (const language of replayLanguages) {
      const known = await this.#entryKey(language, key)
      if (known) files[this.path(language)] = await this.#write(language, [{ kind: 'remove', key: known }])
    }
    await this.#upstream.commit(files, { time })
  }

  /** Takes a string out and puts it elsewhere, as it is. */
  async move(key: string, after: string, time: number): Promise<void> {
    const texts = {} as Record<ReplayLanguage, string>
    for (const language of replayLanguages) texts[language] = (await this.texts(language)).get(key) ?? ''
    const tip = await this.#upstream.tip()
    await this.remove(key, time)
    await this.add(key, texts, after, time)
    // One commit that does both: nobody ever saw the string missing.
    await this.#squash(tip ?? '', time)
  }

  async reformat(language: ReplayLanguage, time: number): Promise<void> {
    const path = this.path(language)
    const text = this.#kind.reformat(await this.#upstream.read(path), ++this.#turn)
    await this.#upstream.commit({ [path]: text }, { time })
  }

  /** Another spelling of the same language in the name of its file. */
  async rename(language: ReplayLanguage, time: number): Promise<void> {
    const before = this.path(language)
    const content = await this.bytes(before)
    const long = { de: 'de_DE', cs: 'cs_CZ' }[language]
    this.#codes[language] = this.#codes[language] === language ? long : language
    await this.#upstream.commit({ [before]: null, [this.path(language)]: content }, { time })
  }

  /** The whole history becomes one commit. */
  async rewrite(time: number): Promise<void> {
    const files = await this.#everything()
    this.#first = await this.#upstream.commit(files, { time, onto: '' })
  }

  /** Everything since the first commit, ours included, becomes one. */
  squash(time: number): Promise<void> {
    return this.#squash(this.#first, time)
  }

  async #squash(onto: string, time: number): Promise<void> {
    const files: Record<string, Uint8Array | null> = { ...(await this.#everything()) }
    for (const path of await this.#upstream.paths(onto)) files[path] ??= null
    await this.#upstream.commit(files, { time, onto })
  }

  async #everything(): Promise<Record<string, Uint8Array>> {
    const files: Record<string, Uint8Array> = {}
    for (const path of await this.#upstream.paths()) files[path] = await this.bytes(path)
    return files
  }
}
