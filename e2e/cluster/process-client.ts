import { list, part, text } from '#core/text/loose-json.ts'

export interface Answer {
  readonly status: number
  readonly body: string
}

/** An administrator at one process, whatever release it is of: everything goes through the API. */
export class ProcessClient {
  readonly #url: string
  readonly #authorization: string

  constructor(url: string, token: string) {
    this.#url = url
    this.#authorization = `Token ${token}`
  }

  async ask(path: string, json?: object, method: string = json ? 'POST' : 'GET'): Promise<Answer> {
    const headers = { authorization: this.#authorization, 'content-type': 'application/json' }
    const reply = await fetch(`${this.#url}${path}`, { method, headers, ...(json && { body: JSON.stringify(json) }) })
    return { status: reply.status, body: await reply.text() }
  }

  async read(path: string): Promise<unknown> {
    return JSON.parse((await this.ask(path)).body)
  }

  save(unit: number, target: string): Promise<Answer> {
    return this.ask(`/api/units/${unit}/`, { target: [target], state: 20 }, 'PATCH')
  }

  async #add(path: string, json: object): Promise<unknown> {
    const { status, body } = await this.ask(path, json)
    if (status !== 201) throw new Error(`${path} answered ${status}: ${body}`)
    return JSON.parse(body)
  }

  /** A project with a component, and more of its name; the German strings. */
  async fill(slug: string, repo: string): Promise<number[]> {
    const project = `/api/projects/${slug}/`
    await this.#add('/api/projects/', { name: slug, slug, web: 'https://harbour.example/' })
    await this.#add('/api/component-lists/', { name: slug, slug })
    await this.#add('/api/users/', { username: slug, full_name: slug, email: `${slug}@example.org` })
    await this.#add(`${project}labels/`, { name: slug, color: 'navy' })
    await this.#add(`${project}announcements/`, { message: slug })
    const files = { filemask: 'locales/*.json', template: 'locales/en.json', file_format: 'json' }
    const component = { name: 'App', slug: 'app', repo, branch: 'main', ...files }
    const task = text(await this.#add(`${project}components/`, component), 'task_url')
    // An import that has ended by the time of the reply is not named there any more.
    if (task !== undefined) await this.read(`${new URL(task).pathname}?wait=55`)
    const units = list(await this.read(`/api/translations/${slug}/app/de/units/`), 'results')
    const ids = units.map((unit) => Number(part(unit, 'id')))
    await this.#add(`/api/units/${ids[0]}/comments/`, { scope: 'translation', comment: slug })
    await this.#add(`/api/units/${ids[0]}/suggestions/`, { target: [slug] })
    return ids
  }

  /** Asks at every address that the process itself names; gives back those that it failed at. */
  async walk(slug: string, unit: number): Promise<string[]> {
    const known = { project: slug, component: 'app', language: 'de', username: slug, list: slug }
    const addressOf = (path: string) =>
      path
        .replace('/units/{id}/', `/units/${unit}/`)
        .replaceAll(/\{(\w+)\}/g, (_, name: string) => text(known, name) ?? '1')
        .replace(/^\/api\/places\/.*/, `$&?path=${slug}/app/de`)
    const routes = Object.entries(part(await this.read('/api/schema/'), 'paths') ?? {})
    const isRead = ([path, methods]: [string, unknown]) => part(methods, 'get') && !path.endsWith('/events/')
    const failed: string[] = []
    for (const [path] of routes.filter(isRead)) {
      const { status, body } = await this.ask(addressOf(path))
      if (status >= 500) failed.push(`${path} answered ${status}: ${body}`)
    }
    return routes.length > 0 ? failed : ['no address is known']
  }
}
