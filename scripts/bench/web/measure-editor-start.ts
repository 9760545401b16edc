import type { Browser, Page } from 'playwright-core'
import type { EditorSite } from '../../../e2e/editor-site.ts'
import { countCpu } from './page-costs.ts'

export interface EditorStartReport {
  /** From the address to the first letter that a field takes, the processor slowed down, in seconds. */
  readonly editorSeconds: number
  /** What the page itself computed until then, as slow, in seconds. */
  readonly editorCpu: number
  /** The same until the application has the field, with every letter. */
  readonly wholeSeconds: number
  readonly wholeCpu: number
}

const EDITOR = '/translate/lighthouse/mobile-app/de/'
const SLOWER = 4
const ROUNDS = 5
/** No text of the demo ends in digits. */
const LETTERS = '0123456789'

/** Runs in the page from its beginning: notes when a letter arrives, and when the application's own field is there. */
const watchStart = `
  window.firstLetter = undefined
  window.tookOver = undefined
  const time = () => performance.timeOrigin + performance.now()
  addEventListener('input', () => { window.firstLetter ??= time() }, true)
  addEventListener('focusin', ({ target }) => {
    if (target.matches('textarea[data-form]:not([data-early])')) window.tookOver ??= time()
  }, true)`

interface Seen {
  readonly firstLetter?: number
  readonly tookOver?: number
}

/** Somebody types from the first moment on, and must find every letter from the first that was taken. */
async function typeFromTheStart(page: Page, cpu: () => Promise<number>) {
  const started = Date.now()
  await page.goto(EDITOR, { waitUntil: 'commit' })
  let seen: Seen = {}
  let [firstCpu, wholeCpu, typed] = [0, 0, '']
  while (seen.tookOver === undefined) {
    const letter = LETTERS.charAt(typed.length % LETTERS.length)
    await page.keyboard.press(letter)
    typed += letter
    seen = await page.evaluate<Seen>('({ firstLetter: window.firstLetter, tookOver: window.tookOver })')
    if (seen.firstLetter !== undefined && firstCpu === 0) firstCpu = await cpu()
    await page.waitForTimeout(30)
  }
  wholeCpu = firstCpu + (await cpu())
  await page.keyboard.press('Enter')
  const text = await page.locator('textarea[data-form="0"]').inputValue()
  const kept = text.slice(text.search(/\d*\n$/), -1)
  if (kept === '' || !typed.endsWith(kept)) throw new Error(`Of the letters ${typed} the editor has ${text}`)
  const since = (time = Number.NaN) => (time - started) / 1000
  return [since(seen.firstLetter), firstCpu / 1000, since(seen.tookOver), wholeCpu / 1000] as const
}

export async function measureEditorStart(
  browser: Browser,
  site: EditorSite,
  slower = SLOWER,
): Promise<EditorStartReport> {
  const rounds: (readonly [number, number, number, number])[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const context = await site.as(browser, 'ann')
    const page = await context.newPage()
    await page.addInitScript(watchStart)
    const wire = await context.newCDPSession(page)
    await wire.send('Emulation.setCPUThrottlingRate', { rate: slower })
    rounds.push(await typeFromTheStart(page, await countCpu(wire)))
    await context.close()
  }
  const best = (at: 0 | 1 | 2 | 3) => Math.min(...rounds.map((round) => round[at]))
  return { editorSeconds: best(0), editorCpu: best(1), wholeSeconds: best(2), wholeCpu: best(3) }
}
