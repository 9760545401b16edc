import { message } from '#core/messages/message.ts'
import type { JsonObject } from '#core/text/json-object.ts'
import { list, number, text } from '#core/text/loose-json.ts'
import { AppError } from '#server/errors.ts'
import { apiPath, idIn, lastPart } from '#server/move-in/api-calls.ts'
import type { LocalSite } from '#server/move-in/local-site.ts'
import {
  hashOf,
  writtenEdit,
  writtenScreenshot,
  writtenSettings,
  writtenTranslation,
  writtenUnit,
} from '#server/move-in/weblate-backup/written-component.ts'
import { writtenProject } from '#server/move-in/weblate-backup/written-project.ts'
import { writtenRepository } from '#server/move-in/weblate-backup/written-repository.ts'

/** `/api/components/project/category%252Fcomponent/` -> `category/component`. */
const pathOf = (url: unknown): string =>
  decodeURIComponent(decodeURIComponent(apiPath(String(url ?? '')).split('/')[4] ?? ''))

/** An archive that files are written into one after another. */
interface OpenArchive {
  begin(name: string): void
  write(bytes: Uint8Array): Promise<void>
}

/** Writes a project as Weblate writes its backups, as far as its importer reads them. */
export class BackupWriter {
  readonly #local: LocalSite
  readonly #zip: OpenArchive
  readonly #counts: Record<string, number> = { components: 0, strings: 0, screenshots: 0 }
  readonly #now: string
  #authors: Map<number, string> | undefined
  #resolved: ReadonlySet<number> = new Set()

  constructor(local: LocalSite, zip: OpenArchive, now: string) {
    this.#local = local
    this.#zip = zip
    this.#now = now
  }

  async write(slug: string): Promise<Readonly<Record<string, number>>> {
    const url = `/api/projects/${slug}/`
    const project = await this.#local.find(url)
    if (!project) throw new AppError('not_found', message('moveOut.noProject', { slug }))
    await this.#json('weblate-backup.json', await writtenProject(this.#local, project, this.#now))
    const memory = await this.#local.file(`/api/memory/export/?file_format=json&project=${slug}`)
    await this.#file('weblate-memory.json', memory ?? Buffer.from('[]'))
    this.#resolved = await this.#local.resolvedComments(slug)
    for (const component of await this.#local.all(`${url}components/`)) {
      if (!apiPath(text(component, 'url') ?? '').startsWith(`/api/components/${slug}/`)) continue
      await this.#component(slug, component)
      this.#count('components')
    }
    return this.#counts
  }

  #count(kind: string): void {
    this.#counts[kind] = (this.#counts[kind] ?? 0) + 1
  }

  async #file(name: string, bytes: Uint8Array): Promise<void> {
    this.#zip.begin(name)
    await this.#zip.write(bytes)
  }

  #json(name: string, value: unknown): Promise<void> {
    return this.#file(name, Buffer.from(JSON.stringify(value)))
  }

  async #component(slug: string, component: JsonObject): Promise<void> {
    const [url, path] = [apiPath(text(component, 'url') ?? ''), pathOf(component.url)]
    const linked = text(component, 'linked_component')
    const translations = await this.#local.all(`${url}translations/`)
    const written = {
      component: writtenSettings(component, linked && `weblate://${slug}/${pathOf(linked)}`),
      translations: translations.map(writtenTranslation),
      units: [] as JsonObject[],
      pending_unit_changes: [] as JsonObject[],
      screenshots: [] as JsonObject[],
    }
    const hashes = new Map<number, string>()
    for (const translation of translations)
      for (const unit of await this.#local.allExact(`${apiPath(text(translation, 'url') ?? '')}units/`)) {
        hashes.set(number(unit, 'id') ?? 0, hashOf(unit))
        written.units.push(writtenUnit(translation, unit, await this.#remarks(unit)))
        if (unit.pending === true)
          written.pending_unit_changes.push(writtenEdit(translation, unit, await this.#authorOf(slug, unit)))
        this.#count('strings')
      }
    for (const shot of await this.#local.all(`${url}screenshots/`))
      written.screenshots.push(await this.#screenshot(shot, translations, hashes))
    await this.#json(`components/${path}.json`, written)
    if (linked) return
    if (component.vcs === 'local') await this.#files(path, translations)
    else
      for (const [name, content] of Object.entries(writtenRepository(component)))
        await this.#file(`vcs/${path}/.git/${name}`, Buffer.from(content))
  }

  async #remarks(unit: JsonObject) {
    const id = number(unit, 'id') ?? 0
    const ask = (has: boolean, kind: string) => (has ? this.#local.all(`/api/units/${id}/${kind}/`) : [])
    return {
      comments: await ask(unit.has_comment === true || this.#resolved.has(id), 'comments'),
      suggestions: await ask(unit.has_suggestion === true, 'suggestions'),
    }
  }

  /** Who changed a string last, by the history. */
  async #authorOf(slug: string, unit: JsonObject): Promise<string> {
    if (!this.#authors) {
      this.#authors = new Map()
      for await (const page of this.#local.pages(`/api/projects/${slug}/changes/`))
        for (const { unit: changed, author } of page) {
          const [id, name] = [idIn(changed), lastPart(author)]
          if (id !== undefined && name !== undefined && !this.#authors.has(id)) this.#authors.set(id, name)
        }
    }
    return this.#authors.get(number(unit, 'id') ?? 0) ?? 'anonymous'
  }

  async #screenshot(
    shot: JsonObject,
    translations: readonly JsonObject[],
    hashes: ReadonlyMap<number, string>,
  ): Promise<JsonObject> {
    const picture = await this.#local.file(apiPath(text(shot, 'file_url') ?? ''))
    const image = `${number(shot, 'id') ?? idIn(shot.url)}.png`
    if (picture) await this.#file(`screenshots/${image}`, picture)
    this.#count('screenshots')
    const of = translations.find((one) => apiPath(String(one.url)) === apiPath(text(shot, 'translation') ?? ''))
    const shown = list(shot, 'units').flatMap((one) => hashes.get(idIn(one) ?? 0) ?? [])
    return writtenScreenshot(shot, {
      image,
      translationId: number(of, 'id'),
      hashes: [...new Set(shown)],
      now: this.#now,
    })
  }

  async #files(path: string, translations: readonly JsonObject[]): Promise<void> {
    for (const translation of translations) {
      const filename = text(translation, 'filename')
      const bytes = filename && (await this.#local.file(`${apiPath(text(translation, 'url') ?? '')}file/`))
      if (bytes) await this.#file(`vcs/${path}/${filename}`, bytes)
    }
  }
}
