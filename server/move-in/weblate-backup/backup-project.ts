import { isJsonObject, type JsonObject } from '#core/text/json-object.ts'
import { list, part, text } from '#core/text/loose-json.ts'

export interface BackupCategory {
  readonly id: number
  /** Slugs from the outermost on, `apps/web`. */
  readonly path: string
  readonly shown: JsonObject
}

const objects = (json: unknown, name: string): readonly JsonObject[] => list(json, name).filter(isJsonObject)

/** What a backup tells of its project, as the API would show it. Numbers are places in lists. */
export class BackupProject {
  readonly #main: JsonObject
  readonly #memory: readonly unknown[]
  readonly url: string

  constructor(main: JsonObject, memory: readonly unknown[], slug: string) {
    this.#main = main
    this.#memory = memory
    this.url = `/api/projects/${slug}/`
  }

  project(slug: string, name: string): JsonObject {
    const settings = part(this.#main, 'project')
    return { ...(isJsonObject(settings) ? settings : {}), slug, ...(name !== '' && { name }), url: this.url }
  }

  get labels(): readonly JsonObject[] {
    return objects(this.#main, 'labels').map((label, at) => ({ ...label, id: at + 1 }))
  }

  get categories(): readonly BackupCategory[] {
    const found: BackupCategory[] = []
    const gather = (all: readonly JsonObject[], parent: BackupCategory | undefined) => {
      for (const { categories: _, ...settings } of all) {
        const [id, slug] = [found.length + 1, text(settings, 'slug') ?? '']
        const bonds = { project: this.url, category: parent ? `/api/categories/${parent.id}/` : null }
        const path = parent ? `${parent.path}/${slug}` : slug
        const own = { id, path, shown: { ...settings, id, ...bonds } }
        found.push(own)
        gather(objects({ categories: _ }, 'categories'), own)
      }
    }
    gather(objects(this.#main, 'categories'), undefined)
    return found
  }

  get languages(): readonly string[] {
    const codes = this.#memory.flatMap((one) => [text(one, 'source_language'), text(one, 'target_language')])
    return [...new Set(codes.flatMap((code) => code ?? []))]
  }

  get memory(): readonly JsonObject[] {
    const numbers = new Map(this.languages.map((code, id) => [code, id + 1]))
    return this.#memory.filter(isJsonObject).map((entry) => ({
      ...entry,
      source_language: numbers.get(text(entry, 'source_language') ?? ''),
      target_language: numbers.get(text(entry, 'target_language') ?? ''),
    }))
  }

  get roles(): readonly string[] {
    return [...new Set(objects(this.#main, 'teams').flatMap((team) => list(team, 'roles').map(String)))]
  }

  get teams(): readonly JsonObject[] {
    const { roles } = this
    return objects(this.#main, 'teams').map((team, at) => ({
      ...team,
      id: at + 1,
      defining_project: this.url,
      roles: list(team, 'roles').map((name) => `/api/roles/${roles.indexOf(String(name)) + 1}/`),
      languages: list(team, 'languages').map((code) => `/api/languages/${code}/`),
      components: list(team, 'components').map((path) => this.componentUrl(String(path))),
    }))
  }

  /** Accounts that are in teams. */
  get members(): readonly JsonObject[] {
    const teams = new Map<string, string[]>()
    for (const [at, team] of objects(this.#main, 'teams').entries())
      for (const name of new Set([...list(team, 'members'), ...list(team, 'admins')].map(String)))
        teams.set(name, [...(teams.get(name) ?? []), `/api/groups/${at + 1}/`])
    return [...teams].map(([username, groups]) => ({ username, full_name: username, groups }))
  }

  componentUrl(path: string): string {
    const own = path.includes('/') ? encodeURIComponent(encodeURIComponent(path)) : path
    return `${this.url.replace('/projects/', '/components/')}${own}/`
  }
}
