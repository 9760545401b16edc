import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setTimeout as delay } from 'node:timers/promises'
import type { BrowserContext, Page } from 'playwright-core'
import { requestsUnderway } from './requests-underway.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  id: string
  nodes: { html: string }[]
}

/**
 * Waits until the page has its heading and nothing is still being fetched, or asked for because of what came. A page behind
 * another one of the same person is drawn once a second only, so it comes to the front.
 */
export async function waitUntilStable(page: Page): Promise<void> {
  await page.bringToFront()
  do {
    await page.locator('h1').waitFor()
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
    while (requestsUnderway(page) > 0) await delay(10)
    await painted(page)
  } while (requestsUnderway(page) > 0 || (await page.locator('[aria-busy=true]').count()) > 0)
}

/** Waits until what came is drawn. */
const painted = (page: Page) =>
  page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))')

/** What a page complains about: errors, warnings, blocked content, uncaught exceptions. */
export function complaints(page: Page): string[] {
  const heard: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') heard.push(message.text())
  })
  page.on('pageerror', (error) => heard.push(String(error)))
  return heard
}

/** Keeps a page of the site open, and with it the process that has the scripts compiled for those that follow. */
export async function warmUp(context: BrowserContext): Promise<void> {
  await (await context.newPage()).goto('/api/')
}

/** The rules of accessibility the page breaks, each with the places; all of them, or only those that hang on colours. */
export async function accessibilityFaults(page: Page, rules: 'all' | 'colours' = 'all'): Promise<string[]> {
  await stillness(page)
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe)
  // Of what could be fetched beforehand, style sheets are for a rule that is off.
  const common = { resultTypes: ['violations'], preload: { assets: ['media'] } }
  const options = rules === 'all' ? common : { ...common, runOnly: ['color-contrast'] }
  const violations = await page.evaluate<Violation[]>(
    `axe.run(${JSON.stringify(options)}).then(({ violations }) => violations)`,
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** Waits for what moves or changes its colour to come to its end. */
async function stillness(page: Page): Promise<void> {
  await painted(page)
  // By asking with every frame: of hundreds of transitions at once, one may never tell that it has ended.
  await page.evaluate(`new Promise((still) => {
    const moves = ({ playState, effect }) => playState === 'running' && effect.getComputedTiming().endTime < Infinity
    const look = () => (document.getAnimations().some(moves) ? requestAnimationFrame(look) : still())
    look()
  })`)
}

/** A page as it should be. */
export const faultless = { heard: [], wide: [], phone: [], overflow: [0, 0] }

const sizes = { wide: { width: 1280, height: 900 }, phone: { width: 360, height: 800 } }

/** Loads a page from the server. */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await waitUntilStable(page)
}

/** Goes to another address as a link of the page would, without loading the application anew; waits until that page is shown. */
export async function followLink(page: Page, address: string): Promise<void> {
  await page.bringToFront()
  await page.evaluate(`new Promise((shown) => {
    const router = self.__TSR_ROUTER__
    const left = router.state.location
    const look = () => {
      const { status, location, resolvedLocation } = router.state
      const isShown = status === 'idle' && location !== left && resolvedLocation.href === location.href
      if (isShown) shown()
      else requestAnimationFrame(look)
    }
    router.history.push(${JSON.stringify(address)})
    look()
  })`)
  await waitUntilStable(page)
}

/** Shows the page in a window of that size and in those colours. */
async function showAs(page: Page, size: keyof typeof sizes, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.bringToFront()
  await page.setViewportSize(sizes[size])
  await page.emulateMedia({ colorScheme })
}

/**
 * Looks at one page after the other, wide and on a phone, and tells what is wrong. Half of the pages are light when wide and
 * dark on a phone, the others the other way round, by their address: each in both colours, and what they share in all four.
 * Pages are loaded from the server, each by itself, or with `links` only the first: the others follow as if by links.
 */
export async function inspector(context: BrowserContext, { links = false } = {}) {
  const page = await context.newPage()
  const heard = complaints(page)
  const isLoaded = () => page.evaluate<boolean>("'__TSR_ROUTER__' in self")
  return async (address: string) => {
    heard.length = 0
    const [first, second] = address.length % 2 === 0 ? (['light', 'dark'] as const) : (['dark', 'light'] as const)
    await showAs(page, 'wide', first)
    if (links && (await isLoaded())) await followLink(page, address)
    else await open(page, address)
    await page.locator(`html[data-mantine-color-scheme=${first}]`).waitFor()
    const wide = await accessibilityFaults(page)
    const tooWide = await overflow(page)
    await showAs(page, 'phone', second)
    await page.locator(`html[data-mantine-color-scheme=${second}]`).waitFor()
    await waitUntilStable(page)
    const phone = await accessibilityFaults(page)
    return { heard: [...heard], wide, phone, overflow: [tooWide, await overflow(page)] }
  }
}

/** By how many pixels the page is wider than the window. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate<number>('Math.max(0, document.documentElement.scrollWidth - innerWidth)')
}
