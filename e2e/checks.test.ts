import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allChecks } from '#core/checks/registry.ts'
import { runChecks } from '#core/checks/run.ts'
import { checkedUnit, type UnitOptions } from '#core/checks/testing/checked-unit.ts'
import { highlights } from '#core/placeholders/highlights.ts'
import { findChromium, launchBrowser, missingBrowser } from './browser.ts'

type Sample = readonly [source: readonly string[], target: readonly string[], options: UnitOptions]

const PARAMETERS: Readonly<Record<string, string>> = {
  placeholders: 'placeholders:$A$:r"\\{\\w+\\}"',
  regex: 'regex:^\\p{L}+$',
  'max-length': 'max-length:10',
  'max-lines': 'max-lines:2',
  'max-size': 'max-size:60:2',
  accelerator: 'accelerator:&',
}
const everyFlag = [...new Set(allChecks.flatMap(({ enabledBy = [] }) => enabledBy))]
const flags = everyFlag.map((flag) => PARAMETERS[flag] ?? flag).join(', ')

const texts = [
  'Hello %s, {name} has %(count)d files.',
  '&Datei öffnen…',
  '<b>Bold</b> <script>x</script> <a href="javascript:x">y</a>',
  '[link](https://example.org) **strong** `code` :ref:`a <b>` ``x``',
  '{n, plural, one {# file} other {# files}}',
  'Привет, мир! 漢字 عربـــي İstanbul ß 😀 e\u0301',
  'a a the the  two\n\nlines : yes ?',
  "d'{0} l''eau ~a %1 %n {{x}} $t(y) @:z :name",
  'Value { $name }\n.title = { -term }',
]

/** Every text with every other one, in languages that have rules of their own. */
const samples: Sample[] = ['fr', 'cs', 'ja', 'ar', 'el', 'hy', 'th', 'hi'].flatMap((to) =>
  texts.flatMap((source) =>
    texts.flatMap((target): Sample[] => [
      [[source], [target], { to, flags }],
      [[source, target], [target], { to, flags: 'c-format, python-brace-format', isSource: to === 'ja' }],
    ]),
  ),
)

const answer = ([source, target, options]: Sample): unknown => [
  [...runChecks(checkedUnit(source, target, options))],
  highlights(target[0] ?? '', checkedUnit('', '', options).flags),
]

const skipped = findChromium() === undefined
if (skipped) console.warn(missingBrowser)

describe.skipIf(skipped)('checks in a browser', () => {
  let browser: Browser
  let script: string

  beforeAll(async () => {
    browser = (await launchBrowser()) as Browser
    const file = (path: string): string => JSON.stringify(fileURLToPath(new URL(`../core/${path}`, import.meta.url)))
    const bundle = await rolldown({
      input: 'entry',
      platform: 'browser',
      plugins: [
        {
          name: 'entry',
          resolveId: (id) => (id === 'entry' ? id : null),
          load: (id) =>
            id === 'entry'
              ? `export { runChecks } from ${file('checks/run.ts')}
                 export { checkedUnit } from ${file('checks/testing/checked-unit.ts')}
                 export { highlights } from ${file('placeholders/highlights.ts')}`
              : null,
        },
      ],
    })
    const { output } = await bundle.generate({ format: 'iife', name: 'checks' })
    script = output[0].code
    await bundle.close()
  })

  afterAll(() => browser?.close())

  it('find what they find here', async () => {
    const page = await browser.newPage()
    await page.addScriptTag({ content: script })
    const theirs = await page.evaluate(
      `(${JSON.stringify(samples)}).map(([source, target, options]) => [
        [...checks.runChecks(checks.checkedUnit(source, target, options))],
        checks.highlights(target[0] ?? '', checks.checkedUnit('', '', options).flags),
      ])`,
    )
    const ours: unknown = JSON.parse(JSON.stringify(samples.map(answer)))
    expect(theirs).toEqual(ours)
    await page.close()
  })
})
