/** A component's path as one address segment: the slashes of its categories are encoded twice, as clients expect. */
const componentSegment = (path: string): string => path.replaceAll('/', '%252F')

/** A name as one segment; signs that stand for themselves in a path stay as they are, as clients have seen them. */
const nameSegment = (name: string): string =>
  encodeURIComponent(name).replaceAll(/%(?:24|26|2B|2C|3A|3B|3D|40)/g, decodeURIComponent)

export interface ComponentPath {
  readonly project: string
  readonly component: string
}

export interface TranslationPath extends ComponentPath {
  readonly language: string
}

/** Maker of every address in a reply: absolute, with a trailing slash, and with the request's own `format`. */
export class Links {
  readonly base: string
  readonly #suffix: string

  constructor(base: string, format: string | undefined) {
    this.base = base
    this.#suffix = format === undefined ? '' : `?format=${encodeURIComponent(format)}`
  }

  /** An API address; `path` comes after `/api/` and ends in a slash. */
  api(path: string): string {
    return `${this.base}/api/${path}${this.#suffix}`
  }

  /** An address of the web interface. */
  web(path: string): string {
    return `${this.base}/${path}`
  }

  language(code: string, part = ''): string {
    return this.api(`languages/${code}/${part}`)
  }

  user(username: string, part = ''): string {
    return this.api(`users/${nameSegment(username)}/${part}`)
  }

  project(slug: string, part = ''): string {
    return this.api(`projects/${slug}/${part}`)
  }

  component({ project, component }: ComponentPath, part = ''): string {
    return this.api(`components/${project}/${componentSegment(component)}/${part}`)
  }

  translation({ project, component, language }: TranslationPath, part = ''): string {
    return this.api(`translations/${project}/${componentSegment(component)}/${language}/${part}`)
  }

  unit(id: number): string {
    return this.api(`units/${id}/`)
  }

  unitScreenshots(id: number): string {
    return this.api(`units/${id}/screenshots/`)
  }

  change(id: number): string {
    return this.api(`changes/${id}/`)
  }

  category(id: number, part = ''): string {
    return this.api(`categories/${id}/${part}`)
  }

  webProject(slug: string): string {
    return this.web(`projects/${slug}/`)
  }

  webComponent({ project, component }: ComponentPath): string {
    return this.web(`projects/${project}/${component}/`)
  }

  /** Where git clones a component from us. */
  clone({ project, component }: ComponentPath): string {
    return this.web(`git/${project}/${component}/`)
  }

  webTranslation({ project, component, language }: TranslationPath): string {
    return this.web(`projects/${project}/${component}/${language}/`)
  }

  translate({ project, component, language }: TranslationPath): string {
    return this.web(`translate/${project}/${component}/${language}/`)
  }

  engage({ project, language }: TranslationPath): string {
    return this.web(`engage/${project}/-/${language}/`)
  }
}
