// What pages of the pictures need to have something to show: a SCIM connection, branches, a change set, webhooks.
import { setTimeout as delay } from 'node:timers/promises'
import type { BrowserContext } from 'playwright-core'
import { json } from '#core/formats/json/json.ts'
import { change, type EditorSite, unitsOf } from '../../e2e/editor-site.ts'
import { makeFerryRepository } from './ferry-repository.ts'

const component = 'lighthouse/mobile-app'

const proposals: readonly { readonly target: string; readonly reason: string }[] = [
  { target: 'Heutiges Wetter', reason: 'The tab is about the weather, not the date.' },
  { target: 'Aussichten', reason: 'The word sailors use.' },
  { target: 'Ebbe und Flut', reason: '' },
]

/** The change set's page, which the pictures name by its number. */
export async function fillPages(site: EditorSite, ann: BrowserContext): Promise<{ changeSet: string }> {
  await addConnection(ann)
  await addFerry(site, ann)
  await addWebhooks(ann)
  return { changeSet: await addChangeSet(ann) }
}

async function addConnection(ann: BrowserContext): Promise<void> {
  const { token } = await change(ann, '/api/site/scim/', { name: 'Okta', domains: ['corp.example'] }, 'POST')
  const people = ['Grace Okafor', 'Lin Weber', 'Samir Haddad']
  for (const displayName of people) {
    const email = `${displayName.toLowerCase().replace(' ', '.')}@corp.example`
    const reply = await ann.request.post('/scim/v2/Users', {
      data: { userName: email, displayName, emails: [{ value: email }] },
      headers: { authorization: `Bearer ${token}` },
    })
    if (!reply.ok()) throw new Error(`SCIM answered ${reply.status()}: ${await reply.text()}`)
  }
}

/** A project with code and branches; the demo's own repositories have none. */
async function addFerry(site: EditorSite, ann: BrowserContext): Promise<void> {
  const repo = await makeFerryRepository(site.folder)
  await change(ann, '/api/projects/', { name: 'Ferry', slug: 'ferry', web: 'https://ferry.example.org/' }, 'POST')
  const layout = { filemask: 'locales/*.json', template: 'locales/en.json', file_format: json.id, new_base: '' }
  const settings = { ...layout, repoweb: 'https://code.example.org/ferry/blob/{{branch}}/{{filename}}#L{{line}}' }
  const app = { name: 'App', slug: 'app', vcs: 'git', repo, branch: 'main', source_language: { code: 'en' } }
  await change(ann, '/api/projects/ferry/components/', { ...app, ...settings }, 'POST')
  await wait(async () => (await read<{ count: number }>(ann, '/api/units/?q=component:app')).count > 0)
  await change(ann, '/api/components/ferry/app/branch-settings/', { enabled: true })
  await wait(async () => (await read<{ count: number }>(ann, '/api/components/ferry/app/branches/')).count > 0)
  await wait(async () => (await read<{ usages: number }>(ann, '/api/components/ferry/app/usages/')).usages > 0)
}

async function read<Reply>(ann: BrowserContext, path: string): Promise<Reply> {
  return (await (await ann.request.get(path)).json()) as Reply
}

/** Waits for work in the background. */
async function wait(isDone: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await isDone()); tries += 1) {
    if (tries > 3000) throw new Error('The site did not come to an end with its work')
    await delay(100)
  }
}

async function addWebhooks(ann: BrowserContext): Promise<void> {
  const path = `/api/components/${component}/addons/`
  for (const [name, webhook_url] of [
    ['weblate.webhook.slack', 'https://hooks.slack.example/services/T1/B2/x3'],
    ['weblate.webhook.webhook', 'https://builds.example.org/translations'],
  ])
    await change(ann, path, { name, configuration: { webhook_url } }, 'POST')
}

async function addChangeSet(ann: BrowserContext): Promise<string> {
  const body = { name: 'Words of sailors', description: 'Terms of the German weather service.' }
  const { id } = await change(ann, '/api/projects/lighthouse/change-sets/', body, 'POST')
  const units = await unitsOf(ann, `${component}/de`, 'q=state:translated&page_size=3')
  const items = units.map((unit, index) => ({ unit: unit.id, ...given(index) }))
  await change(ann, `/api/projects/lighthouse/change-sets/${id}/items/`, { items }, 'POST')
  return `/change-sets/lighthouse/${id}/`
}

function given(index: number): { target: string[]; reason: string } {
  const { target = '', reason = '' } = proposals[index] ?? {}
  return { target: [target], reason }
}
