import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from 'playwright-core'
import { ownFonts } from './own-fonts.ts'
import { countRequests } from './requests-underway.ts'

const names = ['chromium', 'chromium-browser', 'google-chrome']

/**
 * Keeps Chromium to the pages under test: no sandbox needed as root, no updates, no talk with its maker. One process for
 * all pages of a site finds the scripts compiled.
 */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--process-per-site',
]

/** No page lives long enough here to earn back what compiling its hottest functions best costs. */
const testFlags = [...flags, '--js-flags=--no-opt']

/** How long to wait for what is sure to come, in milliseconds: no more than an end for what hangs. */
const TIMEOUT_MS = 60_000

export const missingBrowser = `No browser was found: none of ${names.join(', ')} is in PATH and CHROMIUM_PATH is not set.`

/** The system's Chromium: the one CHROMIUM_PATH names, else the first in PATH. */
export function findChromium(environment: NodeJS.ProcessEnv = process.env): string | undefined {
  const folders = (environment.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  const paths = folders.flatMap((folder) => names.map((name) => join(folder, name)))
  return [environment.CHROMIUM_PATH, ...paths].find((path) => path !== undefined && isProgram(path))
}

/** Nothing where there is no browser: the caller goes on without, or says `missingBrowser`. */
export async function launchBrowser(...more: readonly string[]): Promise<Browser | undefined> {
  const executablePath = findChromium()
  return executablePath === undefined ? undefined : chromium.launch({ executablePath, args: [...flags, ...more] })
}

/**
 * The same for tests: with fonts of our own instead of the machine's. `TEST_FONTS=system` leaves those, to see whether
 * pages hold with them.
 */
export async function launchTestBrowser(): Promise<Browser> {
  const executablePath = findChromium()
  if (executablePath === undefined) throw new Error(missingBrowser)
  if (process.env.TEST_FONTS === 'system') return chromium.launch({ executablePath, args: testFlags })
  const fonts = ownFonts()
  const browser = await chromium.launch({ executablePath, args: testFlags, env: { ...process.env, ...fonts.env } })
  browser.on('disconnected', fonts.remove)
  return browser
}

/**
 * A browser of its own for somebody who reads English in light colours, whatever the machine is set to. Nothing moves that
 * need not: each movement is drawn sixty times a second.
 */
export async function newContext(browser: Browser, options: BrowserContextOptions = {}): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'en', colorScheme: 'light', reducedMotion: 'reduce', ...options })
  context.setDefaultTimeout(TIMEOUT_MS)
  countRequests(context)
  return context
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
