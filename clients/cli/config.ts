import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { usageError } from './exit-codes.ts'

export const CONFIG_FILE = 'dragoman.json'

interface Field {
  readonly description: string
  readonly pattern?: string
}

const SLUG = '^[A-Za-z0-9_-]+$'

/** What dragoman.json says of a component, in the words of the API. */
const componentFields = {
  slug: { description: 'URL slug of the component.', pattern: SLUG },
  name: { description: 'Display name when the component is created.' },
  filemask: { description: 'Path of the translation files, with * for the language code.', pattern: '^[^\\\\]+$' },
  template: { description: 'File with the source strings, for monolingual formats.' },
  new_base: { description: 'File that new languages start from, for example a POT file.' },
  file_format: { description: 'File format as the API names it.', pattern: '.' },
  source_language: { description: 'Language of the source strings. Default: en.' },
  flags: { description: 'Flags for `dragoman lint`, for example icu-message-format.' },
} as const satisfies Readonly<Record<string, Field>>

const siteFields = {
  url: { description: 'URL of the translation service.', pattern: '^https?://' },
  project: { description: 'URL slug of the project.', pattern: SLUG },
} as const satisfies Readonly<Record<string, Field>>

export interface ComponentSettings {
  readonly slug: string
  readonly name?: string
  readonly filemask: string
  readonly template?: string
  readonly new_base?: string
  readonly file_format: string
  readonly source_language?: string
  readonly flags?: string
}

const requiredOfComponent = ['slug', 'filemask', 'file_format'] as const

export interface Config {
  readonly url: string
  readonly project: string
  readonly components: readonly ComponentSettings[]
}

export interface LoadedConfig extends Config {
  /** The folder that paths in it start from. */
  readonly root: string
}

const properties = (fields: Readonly<Record<string, Field>>) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, { type: 'string', ...field }]))

/** What editors check dragoman.json by; the package has it as dragoman.schema.json. */
export const configSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: CONFIG_FILE,
  type: 'object',
  additionalProperties: false,
  required: ['url', 'project', 'components'],
  properties: {
    $schema: { type: 'string' },
    ...properties(siteFields),
    components: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        additionalProperties: false,
        required: requiredOfComponent,
        properties: properties(componentFields),
      },
    },
  },
}

/** The nearest dragoman.json, from this folder up. */
export function loadConfig(cwd: string): LoadedConfig {
  for (let folder = cwd; ; folder = dirname(folder)) {
    const path = join(folder, CONFIG_FILE)
    if (existsSync(path)) return { ...parseConfig(readFileSync(path, 'utf8'), path), root: folder }
    if (dirname(folder) === folder) throw usageError(`There is no ${CONFIG_FILE} here or above. Run: dragoman init`)
  }
}

type Fields = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Reads strings by their rules, and refuses what is not known: a typing error is not passed over. */
class ConfigReader {
  readonly #path: string

  constructor(path: string) {
    this.#path = path
  }

  refuse(where: string, reason: string): never {
    throw usageError(`${this.#path}: ${where} ${reason}.`)
  }

  text(from: Fields, name: string, where: string, { pattern = '' }: Field): string {
    const value = from[name]
    if (typeof value !== 'string')
      return this.refuse(where + name, value === undefined ? 'is missing' : 'must be a text')
    if (!new RegExp(pattern, 'u').test(value)) return this.refuse(where + name, `must match ${pattern}`)
    return value
  }

  known(from: Fields, names: readonly string[], where: string): void {
    const stray = Object.keys(from).find((name) => !names.includes(name))
    if (stray !== undefined) this.refuse(where + stray, 'is not a known setting')
  }

  component(read: unknown, index: number): ComponentSettings {
    const where = `components[${index}].`
    if (!isObject(read)) return this.refuse(where.slice(0, -1), 'must be an object')
    this.known(read, Object.keys(componentFields), where)
    const one = (name: keyof typeof componentFields) => this.text(read, name, where, componentFields[name])
    const optional = (['name', 'template', 'new_base', 'source_language', 'flags'] as const).filter(
      (name) => name in read,
    )
    return {
      slug: one('slug'),
      filemask: this.#inside(one('filemask'), where),
      file_format: one('file_format'),
      ...Object.fromEntries(optional.map((name) => [name, this.#inside(one(name), where)])),
    }
  }

  #inside(path: string, where: string): string {
    if (path.startsWith('/') || path.split('/').includes('..'))
      this.refuse(where.slice(0, -1), `has a path outside this folder: ${path}`)
    return path
  }
}

export function parseConfig(text: string, path: string): Config {
  const reader = new ConfigReader(path)
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch (error) {
    throw usageError(`${path} is not valid JSON: ${error instanceof Error ? error.message : error}`)
  }
  if (!isObject(read)) return reader.refuse('the file', 'must hold an object')
  reader.known(read, ['$schema', 'components', ...Object.keys(siteFields)], '')
  const { components } = read
  if (!Array.isArray(components) || components.length === 0)
    return reader.refuse('components', 'must name at least one')
  return {
    url: reader.text(read, 'url', '', siteFields.url),
    project: reader.text(read, 'project', '', siteFields.project),
    components: components.map((one, index) => reader.component(one, index)),
  }
}

/** The components that a command is about: those that were named, or all. */
export function chosenComponents({ components }: Config, slugs: readonly string[]): readonly ComponentSettings[] {
  for (const slug of slugs)
    if (!components.some((one) => one.slug === slug)) throw usageError(`${CONFIG_FILE} has no component '${slug}'.`)
  return slugs.length === 0 ? components : components.filter(({ slug }) => slugs.includes(slug))
}

export const sourceLanguageOf = ({ source_language = 'en' }: ComponentSettings): string => source_language
