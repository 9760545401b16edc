import type { BrowserContext } from 'playwright-core'
import { change, unitsOf } from './editor-site.ts'

/** A mark that every planted text begins with: it is there to be seen, and to do nothing. */
export const mark = '<img src=x onerror="window.hacked=1">'

/** Short enough for a name, which may not hold signs that turn the direction of what follows. */
const name = `${mark}eman</b>`

/** Everything else that a text may try, and long besides. */
const long = `${mark}<script>window.hacked=1</script> \u202etxt.exe [x](javascript:window.hacked=1) ${'word '.repeat(1780)}${'x'.repeat(900)}`

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/** Puts such texts wherever somebody can write one; tells the pages that show some of them. */
export async function plantHostileTexts(ann: BrowserContext, path: string): Promise<string[]> {
  const project = path.split('/')[0] ?? ''
  const post = (address: string, data: unknown) => change(ann, address, data, 'POST')
  const at = (address: string) => address.replace(/^https?:\/\/[^/]+/, '')
  await change(ann, `/api/projects/${project}/`, { name, instructions: long })
  await change(ann, `/api/components/${path}/`, { name })
  await post('/api/categories/', { project: await addressOf(ann, project), name: `${mark}odd</b>`, slug: 'odd' })
  await post(`/api/projects/${project}/labels/`, { name, description: long.slice(0, 200), color: 'red' })
  await post(`/api/projects/${project}/announcements/`, { message: long, severity: 'warning' })
  await post('/api/groups/', { name, language_selection: 1, defining_project: await addressOf(ann, project) })
  await post('/api/languages/', { code: 'zz', name, direction: 'ltr', plural: { number: 1, formula: '0' } })
  // Names of people do without such characters.
  await change(ann, '/api/users/ann/', { profile: { company: mark } })
  const [unit] = await unitsOf(ann, `${path}/cs`, 'q=state:empty&page_size=1')
  const address = `/api/units/${unit?.id}/`
  await change(ann, at(unit?.source_unit ?? ''), { explanation: long.slice(0, 9000), extra_flags: 'max-length:20000' })
  await change(ann, address, { target: [long.slice(0, 2000)], state: 20 })
  await post(`${address}comments/`, { comment: long.slice(0, 900), scope: 'translation' })
  await post(`${address}suggestions/`, { target: [`${name} suggested`] })
  const entry = { source: name, target: long, source_language: 'en', target_language: 'cs', origin: name, category: 2 }
  await send(ann, '/api/memory/import/', { file: asFile('memory.json', JSON.stringify([entry])) })
  await send(ann, '/api/screenshots/', {
    name,
    project_slug: project,
    component_slug: path.slice(project.length + 1),
    language_code: 'en',
    image: { name: 'shot.png', mimeType: 'image/png', buffer: picture },
  })
  const workspace = await post('/api/workspaces/', { name })
  await change(ann, `/api/components/${path}/`, { agreement: long })
  await post(`/api/components/${path}/agreement/`, {})
  return [
    '/',
    '/projects/',
    `/projects/${project}/`,
    `/projects/${path}/`,
    `/projects/${path}/cs/`,
    `/changes/browse/${path}/cs/`,
    `/search/${path}/cs/?q=target:onerror`,
    `/matrix/${path}/?lang=cs`,
    `/engage/${project}/-/cs/`,
    `/insights/${project}/`,
    `/checks/-/${project}/`,
    `/repository/${path}/`,
    `/tools/${path}/cs/?tool=replace`,
    at(unit?.web_url ?? ''),
    `/zen/${path}/cs/?q=target:onerror`,
    `/browse/${path}/cs/?q=target:onerror`,
    `/settings/${project}/`,
    `/settings/${path}/`,
    `/settings/${project}/odd/`,
    `/category/add/${project}/`,
    `/contributor-agreement/${path}/`,
    `/credits/${project}/`,
    `/workspaces/${workspace.id}/`,
    `/access/${project}/`,
    `/labels/${project}/`,
    `/addons/${path}/`,
    `/screenshots/${path}/en/`,
    '/memory/',
    '/languages/zz/',
    '/user/ann/',
    '/accounts/profile/',
  ]
}

async function addressOf(ann: BrowserContext, slug: string): Promise<string> {
  return ((await (await ann.request.get(`/api/projects/${slug}/`)).json()) as { url: string }).url
}

const asFile = (file: string, text: string) => ({ name: file, mimeType: 'application/json', buffer: Buffer.from(text) })

type Part = string | { name: string; mimeType: string; buffer: Buffer }

async function send(ann: BrowserContext, address: string, multipart: Record<string, Part>): Promise<void> {
  const reply = await ann.request.post(address, { multipart, headers: { 'sec-fetch-site': 'same-origin' } })
  if (!reply.ok()) throw new Error(`${address} answered ${reply.status()}: ${await reply.text()}`)
}
