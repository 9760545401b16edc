import { mkdirSync, writeFileSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { exchangeFormat } from '#core/formats/exchange-format.ts'
import { message } from '#core/messages/message.ts'
import type { JsonObject } from '#core/text/json-object.ts'
import { number, text } from '#core/text/loose-json.ts'
import { AppError } from '#server/errors.ts'
import { apiPath } from '#server/move-in/api-calls.ts'
import type { LocalSite } from '#server/move-in/local-site.ts'
import { movedOutSchema } from '#server/move-in/moved-out-files.ts'

/** How many of each kind were written. */
export type MovedOut = Readonly<Record<string, number>>

/** Lines of JSON in a file, written as they come. */
class JsonLines {
  readonly #file: FileHandle
  count = 0

  private constructor(file: FileHandle) {
    this.#file = file
  }

  static async create(path: string): Promise<JsonLines> {
    mkdirSync(dirname(path), { recursive: true })
    return new JsonLines(await open(path, 'w'))
  }

  async write(items: readonly JsonObject[]): Promise<void> {
    if (items.length > 0) await this.#file.write(items.map((item) => `${JSON.stringify(item)}\n`).join(''))
    this.count += items.length
  }

  close(): Promise<void> {
    return this.#file.close()
  }
}

/** Writes everything of a project into a folder, in formats that any program reads. */
export class MoveOut {
  readonly #local: LocalSite
  readonly #folder: string
  #resolved: ReadonlySet<number> = new Set()
  readonly #counts: Record<string, number> = {}
  /** Languages of the project. */
  readonly #codes = new Set<string>()

  constructor(local: LocalSite, folder: string) {
    this.#local = local
    this.#folder = folder
  }

  async write(slug: string): Promise<MovedOut> {
    const path = `/api/projects/${slug}/`
    const project = await this.#local.find(path)
    if (!project) throw new AppError('not_found', message('moveOut.noProject', { slug }))
    mkdirSync(this.#folder, { recursive: true })
    this.#save('schema.json', Buffer.from(JSON.stringify(movedOutSchema, null, 2)))
    this.#save('project.json', Buffer.from(JSON.stringify(project, null, 2)))
    for (const kind of ['labels', 'members', 'announcements']) await this.#list(`${path}${kind}/`, `${kind}.jsonl`)
    await this.#list(`${path}categories/`, 'categories.jsonl', (category) =>
      this.#announcements(apiPath(text(category, 'url') ?? ''), `category.${number(category, 'id')}`),
    )
    // Teams and add-ons of the whole site are no part of the project.
    await this.#own('/api/groups/', 'teams.jsonl', (team) => apiPath(text(team, 'defining_project') ?? '') === path)
    const componentPath = `/api/components/${slug}/`
    await this.#own('/api/addons/', 'addons.jsonl', (addon) =>
      [text(addon, 'project'), text(addon, 'component')].some((url) => {
        const of = apiPath(url ?? '')
        return of === path || of.startsWith(componentPath)
      }),
    )
    await this.#list(`${path}changes/`, 'history.jsonl')
    const memory = await this.#local.file(`/api/memory/export/?file_format=json&project=${slug}`)
    if (memory) this.#save('memory.json', memory)
    await this.#components(slug)
    for (const code of this.#codes) await this.#announcements(`${path}languages/${code}/`, `language.${code}`)
    return this.#counts
  }

  #save(name: string, bytes: Uint8Array): void {
    const path = join(this.#folder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, bytes)
    this.#counts.files = (this.#counts.files ?? 0) + 1
  }

  async #list(path: string, name: string, each?: (item: JsonObject) => Promise<void>): Promise<void> {
    const lines = await JsonLines.create(join(this.#folder, name))
    for await (const page of this.#local.pages(path)) {
      await lines.write(page)
      if (each) for (const item of page) await each(item)
    }
    await lines.close()
    const kind = name.replace(/\/.*|\.jsonl$/g, '')
    this.#counts[kind] = (this.#counts[kind] ?? 0) + lines.count
  }

  /** The items of a list that belong to the project. */
  async #own(path: string, name: string, isOwn: (item: JsonObject) => boolean): Promise<void> {
    const items = (await this.#local.all(path)).filter(isOwn)
    const lines = await JsonLines.create(join(this.#folder, name))
    await lines.write(items)
    await lines.close()
    this.#counts[name.replace('.jsonl', '')] = items.length
  }

  /** What people are told about a part of the project: a file where there is something. */
  async #announcements(path: string, name: string): Promise<void> {
    const items = await this.#local.all(`${path}announcements/`)
    if (items.length === 0) return
    const lines = await JsonLines.create(join(this.#folder, 'announcements', `${name}.jsonl`))
    await lines.write(items)
    await lines.close()
    this.#counts.announcements = (this.#counts.announcements ?? 0) + items.length
  }

  async #components(slug: string): Promise<void> {
    const own: JsonObject[] = []
    await this.#list(`/api/projects/${slug}/components/`, 'components.jsonl', async (component) => {
      if (apiPath(text(component, 'url') ?? '').startsWith(`/api/components/${slug}/`)) own.push(component)
    })
    this.#resolved = await this.#local.resolvedComments(slug)
    for (const component of own) await this.#component(component)
  }

  async #component(component: JsonObject): Promise<void> {
    const path = apiPath(text(component, 'url') ?? '')
    const name = decodeURIComponent(decodeURIComponent(path.split('/')[4] ?? '')).replaceAll('/', '.')
    await this.#announcements(path, name)
    const translations = await this.#local.all(`${path}translations/`)
    const lines = await JsonLines.create(join(this.#folder, 'translations', `${name}.jsonl`))
    await lines.write(translations)
    await lines.close()
    for (const translation of translations) await this.#translation(name, component, translation)
    await this.#list(`${path}screenshots/`, `screenshots/${name}.jsonl`, async (shot) => {
      const picture = await this.#local.file(apiPath(text(shot, 'file_url') ?? ''))
      if (picture) this.#save(`pictures/${number(shot, 'id')}.png`, picture)
    })
  }

  async #translation(name: string, component: JsonObject, translation: JsonObject): Promise<void> {
    const path = apiPath(text(translation, 'url') ?? '')
    const code = text(translation, 'language', 'code') ?? ''
    this.#codes.add(code)
    await this.#announcements(path, `${name}.${code}`)
    const filename = text(translation, 'filename')
    const file = await this.#local.file(`${path}file/`)
    // Names of files are paths inside of a repository: none leads out of the folder.
    if (file && filename) this.#save(join('files', name, filename), file)
    const exchange = exchangeFormat(component.is_glossary === true)
    const exchanged =
      translation.is_source === true ? undefined : await this.#local.file(`${path}file/?format=${exchange}`)
    if (exchanged) this.#save(`${exchange}/${name}.${code}.${exchange}`, exchanged)
    const discussed: number[] = []
    await this.#list(`${path}units/`, `strings/${name}.${code}.jsonl`, async (unit) => {
      const id = number(unit, 'id') ?? 0
      if (unit.has_comment === true || unit.has_suggestion === true || this.#resolved.has(id)) discussed.push(id)
    })
    for (const id of discussed)
      for (const kind of ['comments', 'suggestions'])
        await this.#list(`/api/units/${id}/${kind}/`, `${kind}/${name}.${code}.${id}.jsonl`)
  }
}
