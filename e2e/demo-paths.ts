interface Named {
  slug: string
}

interface Translated {
  language: { code: string; direction: string }
  is_source: boolean
}

/** What the demo happens to hold. */
interface DemoContent {
  readonly project: string
  /** Of a component. */
  readonly path: string
  readonly language: string
  readonly lastUnit: URL
  readonly change: number
}

/** The address of every kind of page that visitors have, by its name. */
const pages: Readonly<Record<string, (content: DemoContent) => string>> = {
  home: () => '/',
  projects: () => '/projects/',
  project: ({ project }) => `/projects/${project}/`,
  'project language': ({ project, language }) => `/projects/${project}/-/${language}/`,
  component: ({ path }) => `/projects/${path}/`,
  translation: ({ path, language }) => `/projects/${path}/${language}/`,
  strings: ({ path, language }) => `/translate/${path}/${language}/`,
  'one string': ({ lastUnit }) => lastUnit.pathname + lastUnit.search,
  languages: () => '/languages/',
  language: ({ language }) => `/languages/${language}/`,
  history: () => '/changes/',
  'one change': ({ change }) => `/changes/render/${change}/`,
  'history of a project': ({ project }) => `/changes/browse/${project}/`,
  insights: ({ project }) => `/insights/${project}/`,
  search: () => '/search/?q=state:%3Ctranslated',
  'search in a component': ({ path }) => `/search/${path}/?q=has:check`,
  checks: () => '/checks/',
  'one check': () => '/checks/same/',
  'checks of a component': ({ path }) => `/checks/-/${path}/`,
  tools: ({ path, language }) => `/tools/${path}/${language}/`,
  matrix: ({ path, language }) => `/matrix/${path}/?lang=${language}`,
  repository: ({ path }) => `/repository/${path}/`,
  widgets: ({ project }) => `/widgets/${project}/`,
  engage: ({ project, language }) => `/engage/${project}/-/${language}/`,
  'engage for a project': ({ project }) => `/engage/${project}/`,
  'API documentation': () => '/api/docs/',
  about: () => '/about/',
  contact: () => '/contact/',
  'SSH key': () => '/keys/',
  'legal texts': () => '/legal/privacy/',
  people: () => '/user/',
}

export const demoPageNames: readonly string[] = Object.keys(pages)

/** The addresses of these pages, for what the demo happens to hold. A right-to-left language is preferred. */
export async function demoPaths(base: string): Promise<Record<string, string>> {
  const project = first(await list<Named>(base, '/api/projects/')).slug
  const component = first(await list<Named>(base, `/api/projects/${project}/components/`)).slug
  const translations = await list<Translated>(base, `/api/components/${project}/${component}/translations/`)
  const targets = translations.filter(({ is_source }) => !is_source)
  const language = (targets.find(({ language }) => language.direction === 'rtl') ?? first(targets)).language.code
  const units = await list<{ web_url: string }>(base, `/api/translations/${project}/${component}/${language}/units/`)
  const lastUnit = new URL((units.at(-1) ?? first(units)).web_url)
  const change = first(await list<{ id: number }>(base, '/api/changes/')).id
  const content = { project, path: `${project}/${component}`, language, lastUnit, change }
  return Object.fromEntries(Object.entries(pages).map(([name, address]) => [name, address(content)]))
}

async function list<Item>(base: string, path: string): Promise<Item[]> {
  const response = await fetch(new URL(path, base))
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return ((await response.json()) as { results: Item[] }).results
}

function first<Item>(items: readonly Item[]): Item {
  const [item] = items
  if (item === undefined) throw new Error('The demo has nothing to show')
  return item
}
