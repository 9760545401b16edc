import type { Dataset } from '../dataset.ts'
import { Addresses, endpoints } from '../endpoints.ts'
import { COMPONENT, PROJECT } from '../import/run-import.ts'

/** Beside lists and objects of the site, what each language of a component is asked for. */
const ofLanguage = [
  '',
  'units/?q=',
  'units/?q=state%3Aneeds-editing',
  'changes/',
  'statistics/',
  'file/',
  'repository/',
]

const ofSite = [
  '/api/projects/',
  '/api/components/',
  '/api/translations/',
  '/api/languages/',
  '/api/groups/',
  '/api/roles/',
  '/api/users/',
  '/api/categories/',
  '/api/screenshots/',
  '/api/memory/',
  '/api/component-lists/',
  '/api/workspaces/',
  '/api/suggestions/',
  '/api/project-overview/',
  '/api/addons/',
  '/api/search/?q=strings',
  '/api/changes/?user=heavy',
  `/api/projects/${PROJECT}/`,
  `/api/projects/${PROJECT}/statistics/`,
  `/api/projects/${PROJECT}/languages/`,
  `/api/projects/${PROJECT}/changes/`,
  `/api/projects/${PROJECT}/labels/`,
  `/api/components/${PROJECT}/${COMPONENT}/`,
  `/api/components/${PROJECT}/${COMPONENT}/statistics/`,
  `/api/components/${PROJECT}/${COMPONENT}/changes/`,
  `/api/components/${PROJECT}/${COMPONENT}/repository/`,
]

const searches = [
  'target:"two words"',
  'source:the',
  'has:check',
  'has:comment',
  'has:suggestion',
  'state:translated AND source:a',
  'changed_by:heavy',
  'key:r"1[0-9]$"',
]

/** What both sides are asked for, as an administrator: lists from their beginning to their end, objects, searches, files. */
export async function questionsOf(
  dataset: Dataset,
  { origin, units, each }: { readonly origin: string; readonly units: readonly number[]; readonly each: number },
): Promise<string[]> {
  const pages: string[] = []
  for (const endpoint of endpoints) pages.push(...(await Addresses.of(endpoint, dataset, origin)).many(each))
  const languages = dataset.languages.flatMap((code) =>
    ofLanguage.map((part) => `/api/translations/${PROJECT}/${COMPONENT}/${code}/${part}`),
  )
  const found = searches.map((query) => `/api/units/?q=${encodeURIComponent(query)}`)
  const strings = units.flatMap((id) => ['', 'comments/', 'suggestions/'].map((part) => `/api/units/${id}/${part}`))
  return [...new Set([...ofSite, ...pages, ...languages, ...found, ...strings])]
}
