import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Violation {
  id: string
  nodes: { html: string }[]
}

/** Waits until the page has its heading and nothing on it is still being fetched. */
export async function settle(page: Page): Promise<void> {
  await page.locator('h1').waitFor()
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
}

/** What a page complains about: errors, warnings, blocked content, uncaught exceptions. */
export function complaints(page: Page): string[] {
  const heard: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') heard.push(message.text())
  })
  page.on('pageerror', (error) => heard.push(String(error)))
  return heard
}

/** The rules of accessibility the page breaks, each with the places. */
export async function accessibilityFaults(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  const violations = await page.evaluate<Violation[]>(
    "axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations)",
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

/** By how many pixels the page is wider than the window. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate<number>('Math.max(0, document.documentElement.scrollWidth - innerWidth)')
}
