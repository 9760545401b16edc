import type { Browser, Page } from 'playwright-core'
import type { EditorSite } from '../../../e2e/editor-site.ts'
import { countCpu } from './page-costs.ts'

export interface EditorStartReport {
  /** From the address to the first letter that the editor takes, the processor slowed down, in seconds. */
  readonly editorSeconds: number
  /** What the page itself computed until then, as slow, in seconds. */
  readonly editorCpu: number
}

const EDITOR = '/translate/lighthouse/mobile-app/de/'
const SLOWER = 4
/** The caret is before the text, and no text of the demo begins with digits. */
const LETTERS = '0123456789'

/** Runs in the page from its beginning: notes when a first letter arrives. */
const watchStart = `
  window.firstLetter = undefined
  addEventListener('input', () => { window.firstLetter ??= performance.timeOrigin + performance.now() }, true)`

/** Somebody types from the first moment on, and must find every letter from the first that was taken. */
async function typeFromTheStart(page: Page, cpu: () => Promise<number>) {
  const started = Date.now()
  await page.goto(EDITOR, { waitUntil: 'commit' })
  let first: number | null = null
  let typed = ''
  while (first === null) {
    const letter = LETTERS.charAt(typed.length % LETTERS.length)
    await page.keyboard.press(letter)
    typed += letter
    first = await page.evaluate<number | null>('window.firstLetter ?? null')
    if (first === null) await page.waitForTimeout(30)
  }
  const computed = await cpu()
  await page.keyboard.press('Enter')
  const text = await page.locator('textarea[data-form="0"]').inputValue()
  const kept = /^(\d+)\n/.exec(text)?.[1] ?? ''
  if (kept === '' || !typed.endsWith(kept)) throw new Error(`Of the letters ${typed} the editor has ${text}`)
  return [(first - started) / 1000, computed / 1000] as const
}

export async function measureEditorStart(
  browser: Browser,
  site: EditorSite,
  starts: number,
): Promise<EditorStartReport> {
  const rounds: (readonly [number, number])[] = []
  for (let round = 0; round < starts; round++) {
    const context = await site.as(browser, 'ann')
    const page = await context.newPage()
    await page.addInitScript(watchStart)
    const wire = await context.newCDPSession(page)
    await wire.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    rounds.push(await typeFromTheStart(page, await countCpu(wire)))
    await context.close()
  }
  const best = (at: 0 | 1) => Math.min(...rounds.map((round) => round[at]))
  return { editorSeconds: best(0), editorCpu: best(1) }
}
