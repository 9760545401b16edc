import type { Browser } from 'playwright-core'
import type { EditorSite } from '../../../e2e/editor-site.ts'
import { BIG } from './big-translation.ts'
import { usedMb } from './heap.ts'

export interface ZenReport {
  /** From the address to the first row that takes keys, in seconds. */
  readonly zenSeconds: number
  /** Between two frames while the list is scrolled, in ms: 16.7 where nothing is missed. */
  readonly frameP50: number
  readonly frameP95: number
  /** Frames that took longer than two, of a hundred. */
  readonly framesLate: number
  /** What the page itself computes for a frame, in ms of processor time. */
  readonly frameCpu: number
  readonly zenHeapMb: number
  readonly zenHeapAfterMb: number
}

const FRAMES = 600

/** Runs in the page: scrolls a little in each frame, then far in steps, and tells how long each frame took. */
const scroll = `(async () => {
  const frame = () => new Promise(requestAnimationFrame)
  const times = []
  let last = await frame()
  for (let i = 0; i < ${FRAMES}; i++) {
    scrollBy(0, 120)
    const now = await frame()
    times.push(now - last)
    last = now
  }
  const height = document.documentElement.scrollHeight
  for (let i = 1; i <= 40; i++) {
    scrollTo(0, (height * i) / 40)
    for (let wait = 0; wait < 15; wait++) await frame()
  }
  return times
})()`

/** The long list of 100,000 strings: steadily at first, then through the whole of it. */
export async function measureZen(browser: Browser, site: EditorSite): Promise<ZenReport> {
  const context = await site.as(browser, 'ann')
  const page = await context.newPage()
  const wire = await context.newCDPSession(page)
  const started = performance.now()
  await page.goto(`/zen/${BIG}/`)
  await page.locator('[data-index="0"] textarea').waitFor()
  const zenSeconds = (performance.now() - started) / 1000
  await page.evaluate('scrollTo(0, 3000)')
  await page.locator('[data-index="20"] textarea').waitFor()
  const zenHeapMb = await usedMb(wire)
  await wire.send('Performance.enable', { timeDomain: 'threadTicks' })
  const busy = async () => {
    const { metrics } = await wire.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
  }
  const before = await busy()
  const times = (await page.evaluate<number[]>(scroll)).sort((a, b) => a - b)
  const cpu = (await busy()) - before
  const zenHeapAfterMb = await usedMb(wire)
  await context.close()
  const at = (share: number) => times[Math.floor(times.length * share)] as number
  return {
    zenSeconds,
    frameP50: at(0.5),
    frameP95: at(0.95),
    framesLate: (100 * times.filter((time) => time > 34).length) / times.length,
    frameCpu: (1000 * cpu) / (FRAMES + 40 * 15),
    zenHeapMb,
    zenHeapAfterMb,
  }
}
