import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { startDemoServer } from '#server/testing/demo-server.ts'
import { programFile } from '#server/testing/program-file.ts'
import { newContext } from './browser.ts'
import { warmUp } from './page-checks.ts'

const root = resolve(import.meta.dirname, '..')
const password = 'Sixteen-gulls-at-noon'

function addUser(folder: string, name: string, ...more: string[]): Promise<void> {
  const given = ['user', 'add', name, '--email', `${name}@example.org`, '--password-stdin', ...more]
  const child = spawn(process.execPath, [programFile, ...given], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: folder, DATA_DIR: folder },
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  child.stdin.end(`${password}\n`)
  return new Promise((done, failed) =>
    child.once('exit', (status) => (status === 0 ? done() : failed(new Error(`user add ended with ${status}`)))),
  )
}

export interface EditorSite {
  readonly url: string
  /** Its data folder. */
  readonly folder: string
  /** A browser of its own for somebody who is signed in. */
  as(browser: Browser, name: 'ann' | 'bob', options?: BrowserContextOptions): Promise<BrowserContext>
  close(): Promise<void>
}

/** The demo with two accounts: ann administers, bob has none but the usual rights. */
export async function startEditorSite(env: Record<string, string> = {}): Promise<EditorSite> {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-editor-'))
  const server = await startDemoServer({ DATA_DIR: folder, RATE_VISITORS: '0', RATE_USERS: '0', ...env })
  await addUser(folder, 'ann', '--admin')
  await addUser(folder, 'bob')
  return {
    url: server.url,
    folder,
    async as(browser, name, options = {}) {
      const context = await newContext(browser, { baseURL: server.url, ...options })
      const signIn = await context.request.post('/api/account/sign-in/', { data: { name, password } })
      if (!signIn.ok()) throw new Error(`${name} could not sign in: ${await signIn.text()}`)
      await warmUp(context)
      return context
    },
    async close() {
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export interface ShownUnit {
  id: number
  source: string[]
  target: string[]
  state: number
  context: string
  web_url: string
  source_unit: string
}

/** Strings of a translation over the API. */
export async function unitsOf(context: BrowserContext, path: string, query: string): Promise<ShownUnit[]> {
  const reply = await context.request.get(`/api/translations/${path}/units/?${query}`)
  return ((await reply.json()) as { results: ShownUnit[] }).results
}

export async function unitOf(context: BrowserContext, id: number): Promise<ShownUnit> {
  return (await (await context.request.get(`/api/units/${id}/`)).json()) as ShownUnit
}

/** Changes something over the API, as a page of the site would. */
export async function change(
  context: BrowserContext,
  address: string,
  data: unknown,
  method = 'PATCH',
): Promise<Record<string, unknown>> {
  const headers = { 'sec-fetch-site': 'same-origin' }
  const reply = await context.request.fetch(address, { method, data, headers })
  if (!reply.ok()) throw new Error(`${address} answered ${reply.status()}: ${await reply.text()}`)
  return reply.status() === 204 ? {} : await reply.json()
}

/** The first text area of the editor. */
export const targetArea = (page: Page) => page.locator('textarea[data-form="0"]').first()

/** Waits until nothing is on its way to the server. */
export const allSent = (page: Page) => page.locator('[data-waiting="0"]').first().waitFor({ state: 'attached' })
