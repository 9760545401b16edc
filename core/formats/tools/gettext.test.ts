import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moMessages, writeMo } from '../gettext/mo.ts'
import { po } from '../gettext/po.ts'
import type { Edit } from '../model/format.ts'
import { loadCases } from '../testing/cases.ts'
import { testOptions } from '../testing/options.ts'
import { hasProgram, runOn } from '../testing/program.ts'
import { readMo } from '../testing/read-mo.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const text = (content: Uint8Array): string => new TextDecoder().decode(content)
const NOT_VALID = /^(?:broken|duplicates|damaged|plurals|bom|flags|escapes|no-header|template|one-line|domain)\./
const valid = loadCases(po).filter(({ name }) => !NOT_VALID.test(name))

describe.runIf(hasProgram('msgfmt'))('msgfmt', () => {
  const check = (content: Uint8Array) => runOn(content, 'file.po', 'msgfmt', ['-c', '-o', '-', '{}'])

  it.each(valid.map((file) => [file.name, file] as const))('accepts %s after edits', (_, file) => {
    const catalog = po.read(file.bytes, file.options)
    const edits: Edit[] = [
      ...catalog.entries.map(
        ({ key, target }): Edit => ({
          kind: 'set',
          key,
          target: target.map((form) => form && `${form.replace(/\n$/, '')} –${form.endsWith('\n') ? '\n' : ''}`),
        }),
      ),
      { kind: 'add', key: 'brand new', target: ['nou "de tot"\tși\\atât'], note: 'a note\nof two lines' },
      { kind: 'add', key: 'ctx\u0004brand new', source: ['brand new', 'brand news'], target: ['a', 'b', 'c'] },
      { kind: 'add', key: 'fuzzy', target: ['x'], state: 'needs-editing' },
    ]
    expect(check(po.write(catalog, edits))).toMatchObject({ status: 0 })
  })

  it('accepts new files, and new languages made from a template', () => {
    const empty = po.read(po.create(testOptions), testOptions)
    const [template] = loadCases(po).filter(({ name }) => name === 'template.pot')
    const made = po.create({ ...testOptions, ...(template && { template: template.bytes }) })
    expect(check(po.write(empty, [{ kind: 'add', key: 'One', target: ['Unu'] }]))).toMatchObject({ status: 0 })
    expect(check(made)).toMatchObject({ status: 0 })
  })

  it('compiles to the same bytes as we do', () => {
    // msgfmt takes obsolete strings into account where it chooses the size of its hash table.
    for (const file of valid.filter(({ name }) => !name.startsWith('obsolete'))) {
      const compiled = check(file.bytes)
      expect(compiled.status, file.name).toBe(0)
      const ours = writeMo(moMessages(po.read(file.bytes, file.options)))
      expect(Buffer.from(ours).equals(Buffer.from(compiled.stdout)), file.name).toBe(true)
    }
  })
})

describe.runIf(hasProgram('msgunfmt'))('msgunfmt', () => {
  it('reads what we compile', () => {
    const messages = [
      { id: '', strings: ['Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=n!=1;\n'] },
      { context: 'ctx', id: 'One', strings: ['Unu'] },
      { id: '%d file', plural: '%d files', strings: ['un fișier', 'fișiere'] },
    ]
    const compiled = writeMo(messages)
    const { status, stdout } = runOn(compiled, 'file.mo', 'msgunfmt', ['{}'])
    expect(status).toBe(0)
    const read = po.read(stdout, testOptions).entries.map(({ key, target }) => ({ key, target }))
    expect(read).toEqual([
      { key: '%d file', target: ['un fișier', 'fișiere'] },
      { key: 'ctx\u0004One', target: ['Unu'] },
    ])
    expect(readMo(compiled).messages).toEqual([messages[0], messages[2], messages[1]])
  })
})

describe.runIf(hasProgram('msgcat'))('msgcat', () => {
  it('breaks lines where we break them', () => {
    const alphabets = [
      'abc def (g) "h" http://x.org/y; 1,2.3 %s-%d {n} a-b\\',
      'žluťoučký kůň – „x“ …',
      'привет мир! ',
      '日本語の文字、「引用」。ab ',
      '한국어 문장. ',
      'שלום עולם - ',
      'ภาษาไทย ',
      'हिन्दी भाषा। ',
      '😀 a',
    ]
    const word = fc
      .constantFrom(...alphabets)
      .chain((letters) => fc.string({ unit: fc.constantFrom(...letters), minLength: 20, maxLength: 200 }))
    const lines = fc.array(word, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('\n'))
    const samples = fc.sample(lines, { numRuns: 500, seed: 7 }).filter((sample) => !/ \p{M}/u.test(sample))
    const edits = samples.map((sample, index): Edit => ({ kind: 'add', key: `k${index}`, target: [sample] }))
    const ours = po.write(po.read(po.create(testOptions), testOptions), edits)
    expect(text(ours)).toBe(text(runOn(ours, 'file.po', 'msgcat', ['{}']).stdout))
    const unwrapped = bytes(text(runOn(ours, 'file.po', 'msgcat', ['--no-wrap', '{}']).stdout))
    const catalog = po.read(unwrapped, { ...testOptions, params: { po_line_wrap: 65_535 } })
    const again = po.write(
      catalog,
      samples.map((sample, index): Edit => ({ kind: 'set', key: `k${index}`, target: [`${sample}!`] })),
    )
    expect(text(again)).toBe(text(runOn(again, 'file.po', 'msgcat', ['--no-wrap', '{}']).stdout))
  })
})
