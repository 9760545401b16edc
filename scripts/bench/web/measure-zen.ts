import type { Browser } from 'playwright-core'
import type { EditorSite } from '../../../e2e/editor-site.ts'
import { BIG } from './big-translation.ts'
import { countCpu, usedMb } from './page-costs.ts'

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

export interface ScrollPlan {
  /** With a little scrolling in each. */
  readonly frames: number
  /** Through the whole list after that. */
  readonly steps: number
  /** Before the heap is looked at. */
  readonly restMs: number
}

const FRAMES_A_STEP = 15

/** Runs in the page: scrolls a little in each frame, then far in steps, and tells how long each frame took. */
const scroll = ({ frames, steps }: ScrollPlan) => `(async () => {
  const frame = () => new Promise(requestAnimationFrame)
  const times = []
  let last = await frame()
  for (let i = 0; i < ${frames}; i++) {
    scrollBy(0, 120)
    const now = await frame()
    times.push(now - last)
    last = now
  }
  const height = document.documentElement.scrollHeight
  for (let i = 1; i <= ${steps}; i++) {
    scrollTo(0, (height * i) / ${steps})
    for (let wait = 0; wait < ${FRAMES_A_STEP}; wait++) await frame()
  }
  return times
})()`

/** The long list: steadily at first, then through the whole of it. */
export async function measureZen(browser: Browser, site: EditorSite, plan: ScrollPlan): Promise<ZenReport> {
  const context = await site.as(browser, 'ann')
  const page = await context.newPage()
  const wire = await context.newCDPSession(page)
  const started = performance.now()
  await page.goto(`/zen/${BIG}/`)
  await page.locator('[data-index="0"] textarea').waitFor()
  const zenSeconds = (performance.now() - started) / 1000
  await page.evaluate('scrollTo(0, 3000)')
  await page.locator('[data-index="32"] textarea').waitFor()
  const zenHeapMb = await usedMb(wire, plan.restMs)
  const cpu = await countCpu(wire)
  const times = (await page.evaluate<number[]>(scroll(plan))).sort((a, b) => a - b)
  const frameCpu = (await cpu()) / (plan.frames + plan.steps * FRAMES_A_STEP)
  const zenHeapAfterMb = await usedMb(wire, plan.restMs)
  await context.close()
  const at = (share: number) => times[Math.floor(times.length * share)] as number
  return {
    zenSeconds,
    frameP50: at(0.5),
    frameP95: at(0.95),
    framesLate: (100 * times.filter((time) => time > 34).length) / times.length,
    frameCpu,
    zenHeapMb,
    zenHeapAfterMb,
  }
}
