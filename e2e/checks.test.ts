import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import type { Browser } from 'playwright-core'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allChecks } from '#core/checks/registry.ts'
import { runChecks } from '#core/checks/run.ts'
import { checkedUnit, type UnitOptions } from '#core/checks/testing/checked-unit.ts'
import { highlights } from '#core/placeholders/highlights.ts'
import { findChromium, launchTestBrowser } from './browser.ts'

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

/** Made of what checks look for, in any order. */
const pieces = fc.oneof(
  fc.constantFrom(...texts.flatMap((text) => text.split(/(?<=\s)/))),
  fc.constantFrom('…', '...', '?!', ' ', '\n', '\u200b', '\u00a0', '<br/>', '&amp;', '%%', '\\n', '=', '。', 'İ', 'ﬁ'),
  fc.string({ maxLength: 6, unit: 'grapheme' }),
)
const text = fc.array(pieces, { maxLength: 6 }).map((parts) => parts.join('').toWellFormed())
const forms = fc.array(text, { minLength: 1, maxLength: 3 })
const someFlags = fc
  .subarray(
    everyFlag.map((flag) => PARAMETERS[flag] ?? flag),
    { maxLength: 6 },
  )
  .map((chosen) => chosen.join(', '))
const options = fc.record({
  to: fc.constantFrom('fr', 'cs', 'ja', 'ar', 'el', 'hy', 'th', 'hi', 'kab', 'tr', 'my', 'pt_BR'),
  flags: someFlags,
  state: fc.constantFrom(0, 10, 20, 30),
  isSource: fc.boolean(),
})

/** The same ones in every run. */
const randomSamples: Sample[] = fc.sample(fc.tuple(forms, forms, options), { numRuns: 1500, seed: 20_261_115 })

const answer = ([source, target, options]: Sample): unknown => [
  [...runChecks(checkedUnit(source, target, options))],
  highlights(target[0] ?? '', checkedUnit('', '', options).flags),
]

describe.skipIf(findChromium() === undefined)('checks in a browser', () => {
  let browser: Browser
  let script: string

  beforeAll(async () => {
    browser = await launchTestBrowser()
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

  it.each([
    ['texts that were chosen', samples],
    ['random units', randomSamples],
  ])('find what they find here: %s', async (_, units) => {
    const page = await browser.newPage()
    await page.addScriptTag({ content: script })
    const theirs = await page.evaluate(
      `(${JSON.stringify(units)}).map(([source, target, options]) => [
        [...checks.runChecks(checks.checkedUnit(source, target, options))],
        checks.highlights(target[0] ?? '', checks.checkedUnit('', '', options).flags),
      ])`,
    )
    const ours: unknown = JSON.parse(JSON.stringify(units.map(answer)))
    expect(theirs).toEqual(ours)
    expect((ours as [unknown[]][]).some(([found]) => found.length > 0)).toBe(true)
    await page.close()
  })
})
