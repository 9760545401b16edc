import type { JsonObject } from '#core/text/json-object.ts'
import { number, text } from '#core/text/loose-json.ts'
import type { ApiReply, CallApi } from '#server/move-in/api-calls.ts'
import type { BackupArchive } from '#server/move-in/weblate-backup/backup-archive.ts'
import { BackupComponent } from '#server/move-in/weblate-backup/backup-component.ts'
import { BackupProject } from '#server/move-in/weblate-backup/backup-project.ts'

/** Numbers of one component's strings: more than any component has. */
const ROOM = 1_000_000

const translationsUrl = (component: string): string => component.replace('/api/components/', '/api/translations/')

/** `weblate://project/category/component` -> `category/component`. */
const linkedPath = (repo: string): string | undefined => /^weblate:\/\/[^/]+\/(.+)$/.exec(repo)?.[1]

const reply = (status: number, body: Uint8Array): ApiReply => ({ status, headers: {}, body: Buffer.from(body) })

/** A backup of a project that answers as the server would that wrote it, so that it is moved in like one. */
export class BackupApi {
  readonly #archive: BackupArchive
  readonly #target: { readonly slug: string; readonly name: string }
  readonly #project: BackupProject
  #open: { readonly path: string; readonly component: BackupComponent } | undefined

  /** `target` is the project that it becomes; an empty name is the one in the backup. */
  constructor(archive: BackupArchive, target: { readonly slug: string; readonly name: string }) {
    this.#archive = archive
    this.#target = target
    this.#project = new BackupProject(archive.main, archive.memory, target.slug)
  }

  readonly call: CallApi = async (address) => {
    const [path = '', query = ''] = address.split('?')
    const file = this.#file(path)
    if (file) return reply(200, file)
    const items = this.#siteList(path) ?? this.#componentList(path)
    if (!items) return reply(404, new Uint8Array())
    const asked = new URLSearchParams(query)
    const [size, page] = [Number(asked.get('page_size') ?? 50), Number(asked.get('page') ?? 1)]
    const results = items.slice((page - 1) * size, page * size)
    const next = page * size < items.length ? `${path}?page=${page + 1}` : null
    return reply(200, new TextEncoder().encode(JSON.stringify({ count: items.length, next, results })))
  }

  #siteList(path: string): readonly JsonObject[] | undefined {
    const { url, labels, categories, languages, memory, roles, teams, members } = this.#project
    const lists: Readonly<Record<string, () => readonly JsonObject[]>> = {
      '/api/projects/': () => [this.#project.project(this.#target.slug, this.#target.name)],
      '/api/languages/': () => languages.map((code, at) => ({ id: at + 1, code })),
      '/api/memory/': () => memory,
      '/api/roles/': () => roles.map((name, at) => ({ id: at + 1, name, permissions: [] })),
      '/api/groups/': () => teams,
      '/api/users/': () => members,
      [`${url}labels/`]: () => labels,
      [`${url}categories/`]: () => categories.map(({ shown }) => shown),
      [`${url}components/`]: () => this.#archive.components.map((component) => this.#shown(component)),
    }
    return Object.hasOwn(lists, path) ? lists[path]?.() : undefined
  }

  #componentList(path: string): readonly JsonObject[] | undefined {
    const [, unit, kind] = /^\/api\/units\/(\d+)\/(comments|suggestions)\/$/.exec(path) ?? []
    if (kind === 'comments' || kind === 'suggestions') return this.#remarks(Number(unit), kind)
    const component = this.#componentAt(path)
    if (component === undefined) return undefined
    const url = this.#project.componentUrl(component)
    if (path === `${url}translations/`) return this.#translations(component, url)
    if (path === `${url}screenshots/`) return this.#screenshots(component, url)
    const [, language] = /^(.+)\/units\/$/.exec(path.slice(translationsUrl(url).length)) ?? []
    const read = this.#read(component)
    const translation = read.translations.find((one) => text(one, 'language_code') === language)
    return translation && read.unitsOf(number(translation, 'id') ?? 0)
  }

  #componentAt(path: string): string | undefined {
    return this.#archive.components.find((component) => {
      const url = this.#project.componentUrl(component)
      return path.startsWith(url) || path.startsWith(translationsUrl(url))
    })
  }

  /** The component that was asked for last stays open: its strings come page by page. */
  #read(path: string): BackupComponent {
    if (this.#open?.path === path) return this.#open.component
    const first = (this.#archive.components.indexOf(path) + 1) * ROOM
    const labels = new Map(this.#project.labels.map((label) => [text(label, 'name') ?? '', number(label, 'id') ?? 0]))
    const component = new BackupComponent(this.#archive.component(path), { first, labels })
    this.#open = { path, component }
    return component
  }

  #shown(path: string): JsonObject {
    const { settings } = this.#read(path)
    const folder = path.split('/').slice(0, -1).join('/')
    const category = this.#project.categories.find((one) => one.path === folder)
    const linked = linkedPath(text(settings, 'repo') ?? '')
    return {
      ...settings,
      id: this.#archive.components.indexOf(path) + 1,
      url: this.#project.componentUrl(path),
      source_language: { code: text(settings, 'source_language') ?? 'en' },
      category: category ? `/api/categories/${category.id}/` : null,
      linked_component: linked === undefined ? null : this.#project.componentUrl(linked),
    }
  }

  #translations(path: string, url: string): JsonObject[] {
    const read = this.#read(path)
    return read.translations.map((one) => {
      const code = text(one, 'language_code') ?? ''
      const own = `${translationsUrl(url)}${code}/`
      const units = read.unitsOf(number(one, 'id') ?? 0)
      const figures = {
        total: units.length,
        have_suggestion: units.filter((unit) => unit.has_suggestion === true).length,
        have_comment: units.filter((unit) => unit.has_comment === true).length,
      }
      const isSource = code === text(read.settings, 'source_language')
      return { ...one, language: { code }, url: own, file_url: `${own}file/`, is_source: isSource, ...figures }
    })
  }

  #screenshots(path: string, url: string): JsonObject[] {
    const read = this.#read(path)
    const codes = new Map(read.translations.map((one) => [number(one, 'id'), text(one, 'language_code')]))
    return read.screenshots.map((shot) => ({
      ...shot,
      translation: `${translationsUrl(url)}${codes.get(number(shot, 'translation_id'))}/`,
      file_url: `/api/screenshots/${text(shot, 'image')}/file/`,
    }))
  }

  #remarks(unit: number, kind: 'comments' | 'suggestions'): readonly JsonObject[] | undefined {
    const path = this.#archive.components[Math.floor(unit / ROOM) - 1]
    return path === undefined ? undefined : this.#read(path).remarks(unit, kind)
  }

  /** Pictures, and files of components without a repository of their own. */
  #file(path: string): Uint8Array | undefined {
    const [, picture] = /^\/api\/screenshots\/(.+)\/file\/$/.exec(path) ?? []
    if (picture !== undefined) return this.#archive.picture(picture)
    const component = path.endsWith('/file/') ? this.#componentAt(path) : undefined
    if (component === undefined) return undefined
    const url = translationsUrl(this.#project.componentUrl(component))
    const language = path.slice(url.length, -'/file/'.length)
    const translation = this.#read(component).translations.find((one) => text(one, 'language_code') === language)
    return this.#archive.repositoryFile(component, text(translation, 'filename') ?? '')
  }
}
