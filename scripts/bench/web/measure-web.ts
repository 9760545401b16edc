import type { Browser, Page } from 'playwright-core'
import { launchBrowser, missingBrowser } from '../../../e2e/browser.ts'
import { type EditorSite, startEditorSite, targetArea } from '../../../e2e/editor-site.ts'
import { waitUntilStable } from '../../../e2e/page-checks.ts'
import { say } from '../say.ts'
import { shown, table } from '../table.ts'
import { BIG, importBigTranslation } from './big-translation.ts'
import { type EditorStartReport, measureEditorStart } from './measure-editor-start.ts'
import { measureZen, type ScrollPlan, type ZenReport } from './measure-zen.ts'
import { countCpu, usedMb } from './page-costs.ts'

export interface WebPlan extends ScrollPlan {
  /** Of the long list. */
  readonly strings: number
  /** From string to string along it, while the heap is watched. */
  readonly moves: number
  /** How often the editor is opened; the best counts. */
  readonly starts: number
  /** Pressed one after the other. */
  readonly keys: number
}

export interface WebReport extends EditorStartReport, ZenReport {
  readonly strings: number
  /** Scripts that the first page brings, as sent, in kB. */
  readonly initialKb: number
  /** From a key to the picture with its letter, checks on, in ms, no waiting for the screen; and the same in a page with nothing but a text area. */
  readonly keyP95: number
  readonly keyFloorP95: number
  /** What the page computes for a key, in ms of processor time, checks and all. */
  readonly keyCpu: number
  /** Of the heap after collecting: after the first strings, and after some more, in MB. */
  readonly heapBeforeMb: number
  readonly heapAfterMb: number
}

const EDITOR = '/translate/lighthouse/mobile-app/de/'

/** Undefined where there is no browser. */
export async function measureWeb(plan: WebPlan): Promise<WebReport | undefined> {
  const { strings } = plan
  const browser = await launchBrowser()
  if (!browser) {
    say(missingBrowser)
    return undefined
  }
  say('Opening pages in a browser')
  // As the command that imports has it: the jobs of that are done by either of them.
  const site = await startEditorSite({ VCS_PROTOCOLS: 'file', SHUTDOWN_DELAY: '0' })
  try {
    const editing = await measureEditing(browser, site, plan)
    say(`Importing ${strings} strings for the long list`)
    await importBigTranslation(site.folder, strings)
    return { strings, ...editing, ...(await heap(browser, site, plan)), ...(await measureZen(browser, site, plan)) }
  } finally {
    await browser.close()
    await site.close()
  }
}

const measureEditing = async (browser: Browser, site: EditorSite, { starts, keys }: WebPlan) => ({
  initialKb: await initialSize(browser, site),
  ...(await measureEditorStart(browser, site, starts)),
  ...(await measureKeys(site, keys)),
})

async function initialSize(browser: Browser, site: EditorSite): Promise<number> {
  const page = await browser.newPage()
  const wire = await page.context().newCDPSession(page)
  await wire.send('Network.enable')
  const scripts = new Set<string>()
  let bytes = 0
  wire.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  await page.goto(`${site.url}/`)
  await waitUntilStable(page)
  await page.close()
  return bytes / 1000
}

async function openEditor(page: Page, address = EDITOR): Promise<void> {
  await page.goto(address)
  await targetArea(page).waitFor()
  await page.locator('textarea:focus').waitFor()
}

/** Runs in the page: from each key until after the frame that shows it. */
const watchKeys = `
  window.keyTimes = []
  addEventListener('keydown', () => {
    const pressed = performance.now()
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => window.keyTimes.push(performance.now() - pressed)
      port2.postMessage(0)
    })
  }, true)`

async function typeKeys(page: Page, keys: number): Promise<number> {
  await page.evaluate(watchKeys)
  for (let key = 0; key < keys; key++) {
    await page.keyboard.press('abcde fghij'.charAt(key % 11) || 'x')
    await page.waitForTimeout(15)
  }
  await page.waitForTimeout(200)
  const times = (await page.evaluate<number[]>('window.keyTimes')).sort((a, b) => a - b)
  return times[Math.floor(times.length * 0.95)] as number
}

type KeyReport = Pick<WebReport, 'keyP95' | 'keyFloorP95' | 'keyCpu'>

/** A screen shows a picture every 16.7 ms, and a key waits for the next one: here pictures are made as soon as they can be. */
async function measureKeys(site: EditorSite, keys: number): Promise<KeyReport> {
  const browser = (await launchBrowser('--disable-frame-rate-limit', '--disable-gpu-vsync')) as Browser
  try {
    return await typed(browser, site, keys)
  } finally {
    await browser.close()
  }
}

async function typed(browser: Browser, site: EditorSite, keys: number): Promise<KeyReport> {
  const context = await site.as(browser, 'ann')
  const page = await context.newPage()
  await openEditor(page)
  await waitUntilStable(page)
  const cpu = await countCpu(await context.newCDPSession(page))
  const keyP95 = await typeKeys(page, keys)
  const keyCpu = (await cpu()) / keys
  await context.close()
  const plain = await browser.newPage()
  await plain.setContent('<textarea autofocus></textarea>')
  await plain.locator('textarea').focus()
  const keyFloorP95 = await typeKeys(plain, keys)
  await plain.close()
  return { keyP95, keyFloorP95, keyCpu }
}

/** Runs in the page: goes from string to string, each shown before the next is asked for. */
const walk = (moves: number) => `(async () => {
  const position = () => document.querySelector('[data-testid=position]')?.textContent
  const down = { key: 'ArrowDown', code: 'ArrowDown', altKey: true, bubbles: true, cancelable: true }
  for (let move = 0; move < ${moves}; move++) {
    const before = position()
    document.dispatchEvent(new KeyboardEvent('keydown', down))
    do await new Promise(requestAnimationFrame)
    while (position() === before || !document.querySelector('textarea[data-form="0"]'))
  }
})()`

/** Along a long list: what was seen must not stay. */
async function heap(
  browser: Browser,
  site: EditorSite,
  { moves, restMs }: WebPlan,
): Promise<Pick<WebReport, 'heapBeforeMb' | 'heapAfterMb'>> {
  const context = await site.as(browser, 'ann')
  const page = await context.newPage()
  const wire = await context.newCDPSession(page)
  await openEditor(page, `/translate/${BIG}/`)
  await page.evaluate(walk(moves / 5))
  const heapBeforeMb = await usedMb(wire, restMs)
  await page.evaluate(walk(moves))
  const heapAfterMb = await usedMb(wire, restMs)
  await context.close()
  return { heapBeforeMb, heapAfterMb }
}

export const webTable = (report: WebReport): string =>
  [
    table(['Editor', 'takes keys s', 'cpu s'], [['slowed 4 times', report.editorSeconds, report.editorCpu]]),
    table(
      ['Web', 'first scripts kB', 'key p95 ms', 'floor ms', 'cpu ms', 'heap MB', 'after'],
      [
        [
          'in Chromium',
          report.initialKb,
          report.keyP95,
          report.keyFloorP95,
          report.keyCpu,
          report.heapBeforeMb,
          report.heapAfterMb,
        ],
      ],
    ),
    table(
      ['Zen', 'open s', 'frame p50 ms', 'p95 ms', 'late %', 'cpu ms', 'heap MB', 'after the end'],
      [
        [
          `${shown(report.strings)} strings`,
          report.zenSeconds,
          report.frameP50,
          report.frameP95,
          report.framesLate,
          report.frameCpu,
          report.zenHeapMb,
          report.zenHeapAfterMb,
        ],
      ],
    ),
  ].join('\n')
