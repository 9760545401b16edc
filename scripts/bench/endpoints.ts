import { type Dataset, userCount, userName } from './dataset.ts'
import { type Random, randomFrom, seedOf } from './generator/random.ts'
import { COMPONENT, PROJECT } from './import/run-import.ts'
import { fetchBody } from './server.ts'

const PAGE_SIZE = 50

interface SampleScope {
  readonly language: string
  readonly user: string
}

export interface Endpoint {
  /** What `--profile` calls it. */
  readonly name: string
  readonly shape: string
  readonly isList: boolean
  path(scope: SampleScope): string
}

const translation = (language: string, part: string): string =>
  `/api/translations/${PROJECT}/${COMPONENT}/${language}/${part}`

const ofTranslation = (part: string) => ({
  shape: `/api/translations/…/${part}`,
  path: ({ language }: SampleScope) => translation(language, part),
})

const ofSite = (path: string) => ({ shape: path, path: () => path })

/** The nine endpoints of the specification. */
export const endpoints: readonly Endpoint[] = [
  { name: 'translation', isList: false, ...ofTranslation('') },
  { name: 'translation-units', isList: true, ...ofTranslation('units/') },
  { name: 'translation-changes', isList: true, ...ofTranslation('changes/') },
  { name: 'translation-statistics', isList: false, ...ofTranslation('statistics/') },
  {
    name: 'language-statistics',
    isList: false,
    shape: '/api/languages/…/statistics/',
    path: ({ language }) => `/api/languages/${language}/statistics/`,
  },
  { name: 'units', isList: true, ...ofSite('/api/units/') },
  { name: 'changes', isList: true, ...ofSite('/api/changes/') },
  { name: 'users', isList: true, ...ofSite('/api/users/') },
  {
    name: 'notifications',
    isList: false,
    shape: '/api/users/…/notifications/',
    path: ({ user }) => `/api/users/${user}/notifications/`,
  },
]

export function endpointNamed(name: string): Endpoint {
  const found = endpoints.find((endpoint) => endpoint.name === name)
  if (!found) throw new Error(`there is no endpoint '${name}': ${endpoints.map((one) => one.name).join(', ')}`)
  return found
}

/** Addresses of one endpoint in one service. */
export class Addresses {
  readonly #endpoint: Endpoint
  readonly #dataset: Dataset
  readonly #random: Random
  /** Pages with all their items: a shorter last page would look cheap. */
  readonly fullPages: number

  private constructor(endpoint: Endpoint, dataset: Dataset, fullPages: number) {
    this.#endpoint = endpoint
    this.#dataset = dataset
    this.#random = randomFrom(seedOf(endpoint.name))
    this.fullPages = fullPages
  }

  static async of(endpoint: Endpoint, dataset: Dataset, origin: string): Promise<Addresses> {
    if (!endpoint.isList) return new Addresses(endpoint, dataset, 1)
    const path = endpoint.path({ language: dataset.languages[1] as string, user: '' })
    const { count } = JSON.parse(String(await fetchBody(origin, path))) as { count: number }
    return new Addresses(endpoint, dataset, Math.floor(count / PAGE_SIZE))
  }

  /** The same page again and again. */
  one(): string {
    return this.#address(this.#dataset.languages[1] as string, 1, 1)
  }

  /** Different pages, languages and users; the same ones in every run. */
  many(count: number): string[] {
    return Array.from({ length: count }, () => this.#anywhere(1 + this.#random.below(this.fullPages)))
  }

  /** Ten pages at the beginning, in the middle or at the end of the list, over all languages. */
  addressesAt(where: 'first' | 'middle' | 'last', count: number): string[] {
    const span = Math.min(10, this.fullPages)
    const free = this.fullPages - span
    const before = { first: 0, middle: Math.floor(free / 2), last: free }[where]
    return Array.from({ length: count }, (_, i) => this.#anywhere(before + 1 + (i % span)))
  }

  #anywhere(page: number): string {
    const { languages, size } = this.#dataset
    return this.#address(this.#random.pick(languages), page, 1 + this.#random.below(userCount(size)))
  }

  #address(language: string, page: number, user: number): string {
    const number = this.#endpoint.isList && page > 1 ? `&page=${page}` : ''
    return `${this.#endpoint.path({ language, user: userName(user) })}?format=api${number}`
  }
}
