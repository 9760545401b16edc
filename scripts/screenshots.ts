// Takes the pictures of the documentation anew: the real pages of the demo. npx node scripts/screenshots.ts
// With names of pages ('about' 'one change') only those are taken.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { launchBrowser, missingBrowser } from '../e2e/browser.ts'
import { demoPaths } from '../e2e/demo-paths.ts'
import { startEditorSite } from '../e2e/editor-site.ts'
import { waitUntilStable } from '../e2e/page-checks.ts'
import { fillPages } from './screenshots/fill-pages.ts'

interface Picture {
  readonly name: string
  readonly path: string
  /** Height of the window, so that the picture ends between two rows. */
  readonly height: number
}

/** For the first pages of the documentation, in light and dark. */
const covers: readonly Picture[] = [
  { name: 'project', path: '/projects/lighthouse/', height: 710 },
  { name: 'strings', path: '/translate/lighthouse/mobile-app/ar/', height: 720 },
]

/** Pages for people who are signed in; those for everybody are in e2e/demo-paths.ts. */
const ownPages: Readonly<Record<string, string>> = {
  dashboard: '/',
  editor: '/translate/lighthouse/mobile-app/de/?q=has:check',
  zen: '/zen/lighthouse/mobile-app/ar/',
  'sign-in': '/accounts/login/',
  account: '/accounts/profile/',
  'account, languages': '/accounts/profile/#languages',
  'account, preferences': '/accounts/profile/#preferences',
  'account, notifications': '/accounts/profile/#notifications',
  'account, security': '/accounts/profile/#security',
  'new project': '/create/project/',
  'project from a backup': '/create/project/import/',
  'new component': '/create/component/?project=lighthouse',
  'new category': '/category/add/lighthouse/',
  'settings of a project': '/settings/lighthouse/',
  'settings of a component': '/settings/lighthouse/mobile-app/',
  'workflow of a language': '/settings/lighthouse/-/de/',
  'members and permissions': '/access/lighthouse/',
  'teams of a project': '/access/lighthouse/#teams',
  'roles compared': '/access/lighthouse/#roles',
  'tokens of a project': '/access/lighthouse/#tokens',
  'API access': '/accounts/profile/#api',
  'change sets': '/change-sets/lighthouse/',
  branches: '/branches/ferry/app/',
  'usages in code': '/usages/ferry/app/',
  'missing keys': '/usages/ferry/app/#missing',
  'editor, code': '/translate/ferry/app/de/?q=key:ticket.buy',
  'ZIP upload': '/tools/ferry/app/?tool=upload',
  webhooks: '/webhooks/lighthouse/mobile-app/',
  inbox: '/inbox/',
  'site overview': '/manage/overview/',
  processes: '/manage/processes/',
  'audit log': '/manage/audit/',
  labels: '/labels/lighthouse/',
  'add-ons': '/addons/lighthouse/mobile-app/',
  'machine translation': '/machinery/lighthouse/',
  screenshots: '/screenshots/lighthouse/mobile-app/en/',
  'review queue': '/review/',
  'translation memory': '/memory/',
  'memory of a project': '/memory/project/lighthouse/',
  glossaries: '/glossary/lighthouse/',
  'new language': '/new-lang/lighthouse/mobile-app/',
  announcements: '/announcement/lighthouse/',
  backups: '/backups/lighthouse/',
  workspaces: '/workspaces/',
  reports: '/credits/lighthouse/',
  'cost estimate': '/costs/lighthouse/',
  administration: '/manage/users/',
  'sign-in services': '/manage/sign-in/',
  'user provisioning': '/manage/sign-in/',
  migration: '/manage/move-in/',
  'language, for administrators': '/languages/de/#edit',
}

/** What is opened on a page before its picture is taken. */
const steps: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'editor, code': async (page) => {
    await page.getByRole('tab', { name: 'Code' }).click()
    await page
      .getByRole('button', { name: /^Show code/ })
      .first()
      .click()
    await page.getByRole('tabpanel').locator('[aria-current=true]').waitFor()
  },
  'user provisioning': (page) =>
    page.getByRole('heading', { name: 'User provisioning (SCIM)' }).scrollIntoViewIfNeeded(),
}

const wanted = process.argv.slice(2)
const isWanted = (name: string): boolean => wanted.length === 0 || wanted.includes(name)

const docs = join(import.meta.dirname, '../docs')
const fileOf = (name: string): string => `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.png`

async function take(context: BrowserContext, path: string, file: string, name = ''): Promise<void> {
  const page = await context.newPage()
  await page.goto(path)
  await waitUntilStable(page)
  await steps[name]?.(page)
  await waitUntilStable(page)
  await page.screenshot({ path: file, animations: 'disabled' })
  await page.close()
}

/** The page that shows all pages. */
function gallery(names: readonly string[]): string {
  const pictures = names.map(
    (name) => `## ${name.charAt(0).toUpperCase()}${name.slice(1)}\n\n![${name}](images/pages/${fileOf(name)})\n`,
  )
  return `# The pages\n\nTaken from the running demo by \`scripts/screenshots.ts\`.\n\n${pictures.join('\n')}`
}

const browser = await launchBrowser()
if (!browser) throw new Error(missingBrowser)
const site = await startEditorSite({ VCS_PROTOCOLS: 'file' })
try {
  const folder = join(docs, 'images/pages')
  if (wanted.length === 0) rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const { name, path, height } of covers.filter((one) => isWanted(one.name)))
    for (const colorScheme of ['light', 'dark'] as const) {
      const viewport = { width: 1200, height }
      const context = await site.as(browser, 'ann', { viewport, colorScheme, deviceScaleFactor: 1.5 })
      await take(context, path, join(docs, 'images', `${name}-${colorScheme}.png`))
      await context.close()
    }
  const visitors = await demoPaths(site.url)
  const viewport = { width: 1200, height: 800 }
  const visitor = await browser.newContext({ baseURL: site.url, viewport, colorScheme: 'light', locale: 'en' })
  for (const [name, path] of Object.entries(visitors).filter(([one]) => isWanted(one)))
    await take(visitor, path, join(folder, fileOf(name)))
  const member = await site.as(browser, 'ann', { viewport })
  const { changeSet } = await fillPages(site, member)
  const members = { ...ownPages, 'one change set': changeSet }
  for (const [name, path] of Object.entries(members).filter(([one]) => isWanted(one)))
    await take(member, path, join(folder, fileOf(name)), name)
  writeFileSync(join(docs, 'pages.md'), gallery([...Object.keys(visitors), ...Object.keys(members)]))
} finally {
  await browser.close()
  await site.close()
}
