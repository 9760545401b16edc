interface Named {
  slug: string
}

interface Translated {
  language: { code: string; direction: string }
  is_source: boolean
}

/** The address of every kind of page, for what the demo happens to hold. A right-to-left language is preferred. */
export async function demoPaths(base: string): Promise<Record<string, string>> {
  const project = first(await list<Named>(base, '/api/projects/')).slug
  const component = first(await list<Named>(base, `/api/projects/${project}/components/`)).slug
  const translations = await list<Translated>(base, `/api/components/${project}/${component}/translations/`)
  const targets = translations.filter(({ is_source }) => !is_source)
  const language = (targets.find(({ language }) => language.direction === 'rtl') ?? first(targets)).language.code
  const units = await list<{ web_url: string }>(base, `/api/translations/${project}/${component}/${language}/units/`)
  const lastUnit = new URL((units.at(-1) ?? first(units)).web_url)
  const change = first(await list<{ id: number }>(base, '/api/changes/')).id
  const path = `${project}/${component}`
  return {
    home: '/',
    projects: '/projects/',
    project: `/projects/${project}/`,
    'project language': `/projects/${project}/-/${language}/`,
    component: `/projects/${path}/`,
    translation: `/projects/${path}/${language}/`,
    strings: `/translate/${path}/${language}/`,
    'one string': lastUnit.pathname + lastUnit.search,
    languages: '/languages/',
    language: `/languages/${language}/`,
    history: '/changes/',
    'one change': `/changes/render/${change}/`,
    'history of a project': `/changes/browse/${project}/`,
    insights: `/insights/${project}/`,
    search: '/search/?q=state:%3Ctranslated',
    'search in a component': `/search/${path}/?q=has:check`,
    checks: '/checks/',
    'one check': '/checks/same/',
    'checks of a component': `/checks/-/${path}/`,
    tools: `/tools/${path}/${language}/`,
    matrix: `/matrix/${path}/?lang=${language}`,
    repository: `/repository/${path}/`,
    widgets: `/widgets/${project}/`,
    engage: `/engage/${project}/-/${language}/`,
    'engage for a project': `/engage/${project}/`,
    'API documentation': '/api/docs/',
    about: '/about/',
    contact: '/contact/',
    'SSH key': '/keys/',
    'legal texts': '/legal/privacy/',
    people: '/user/',
  }
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
