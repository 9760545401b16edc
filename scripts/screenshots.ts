// Takes the pictures of the documentation anew: the real pages of the demo, in light and dark. npx node scripts/screenshots.ts
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startDemoServer } from '#server/testing/demo-server.ts'
import { launchBrowser, missingBrowser } from '../e2e/browser.ts'
import { settle } from '../e2e/page-checks.ts'

interface Picture {
  readonly name: string
  readonly path: string
  /** Height of the window, so that the picture ends between two rows. */
  readonly height: number
}

const pictures: readonly Picture[] = [
  { name: 'project', path: '/projects/lighthouse/', height: 710 },
  { name: 'strings', path: '/translate/lighthouse/mobile-app/ar/', height: 636 },
]
const schemes = ['light', 'dark'] as const
const folder = join(import.meta.dirname, '../docs/images')

const browser = await launchBrowser()
if (!browser) throw new Error(missingBrowser)
const server = await startDemoServer()
try {
  mkdirSync(folder, { recursive: true })
  for (const { name, path, height } of pictures)
    for (const colorScheme of schemes) {
      const viewport = { width: 1200, height }
      const page = await browser.newPage({ viewport, colorScheme, deviceScaleFactor: 1.5 })
      await page.goto(server.url + path)
      await settle(page)
      await page.screenshot({ path: join(folder, `${name}-${colorScheme}.png`), animations: 'disabled' })
      await page.close()
    }
} finally {
  await browser.close()
  await server.close()
}
