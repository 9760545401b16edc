import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { longTexts, texts } from '#core/checks/testing/texts.ts'
import { compileGlossary } from '#core/glossary/matcher.ts'
import { termOccurs } from '#core/glossary/occurs.ts'
import { checkedTerms, type GlossaryEntry, termKind } from '#core/glossary/terms.ts'

/** Matches as `text` or `(covered)`, in their order. */
function matches(terms: readonly string[], text: string, language = 'en'): string[] {
  const found = compileGlossary(
    terms.map((source) => ({ source })),
    language,
  ).find(text)
  return found.map(({ start, end, isCovered }) => (isCovered ? `(${text.slice(start, end)})` : text.slice(start, end)))
}

describe('compileGlossary', () => {
  it.each<[string, string[], string, string[], string?]>([
    ['in any letters', ['Component'], 'The COMPONENT and component.', ['COMPONENT', 'component']],
    ['as whole words', ['port'], 'Export the report to port 80', ['port']],
    ['with signs in the term', ['C++', '.NET'], 'C++ or .NET?', ['C++', '.NET']],
    ['over any blanks', ['translation memory'], 'translation\n  memory', ['translation\n  memory']],
    ['the longest first', ['memory', 'translation memory'], 'translation memory', ['translation memory', '(memory)']],
    ['beginning together', ['pull', 'pull request'], 'pull request', ['pull request', '(pull)']],
    ['overlapping', ['a b', 'b c'], 'a b c', ['a b', 'b c']],
    ['repeatedly', ['file'], 'file, file', ['file', 'file']],
    ['beside apostrophes', ['user'], "the user's name", ['user']],
    ['with marks of keys', ['file'], '_File', ['File']],
    ['in the plural', ['category', 'box', 'key'], 'categories of boxes and keys', ['categories', 'boxes', 'keys']],
    [
      'conjugated',
      ['merge', 'commit'],
      'merged, merging, commits, committed',
      ['merged', 'merging', 'commits', 'committed'],
    ],
    ['not any longer word', ['process'], 'processor', []],
    ['not shorter than a word', ['class'], 'clas', []],
    ['not changing short words', ['is'], 'i as this', []],
    ['Czech', ['soubor'], 'v souboru, soubory, souborech', ['souboru', 'soubory', 'souborech'], 'cs'],
    ['Czech: not another word', ['strom'], 'strach, stroj', [], 'cs'],
    ['Czech terms of two words', ['zdrojový kód'], 've zdrojových kódech', ['zdrojových kódech'], 'cs'],
    ['German', ['Datei'], 'Dateien und Dateiname', ['Dateien'], 'de'],
    ['Russian', ['файл'], 'файлов, файлами', ['файлов', 'файлами'], 'ru'],
    ['French', ['fichier'], "l'ensemble des fichiers", ['fichiers'], 'fr'],
    ['Finnish', ['tiedosto'], 'tiedostossa tiedostoja', ['tiedostossa', 'tiedostoja'], 'fi'],
    ['Japanese inside of a text', ['設定', '定義'], '設定を定義する', ['設定', '定義'], 'ja'],
    ['Chinese', ['文件'], '打开文件夹', ['文件'], 'zh_Hans'],
    ['Korean with particles', ['파일'], '파일을 엽니다', ['파일'], 'ko'],
    ['Thai not before a mark', ['ก'], 'กิ ก', ['ก'], 'th'],
    ['Latin words in Japanese whole', ['Java'], 'JavaでJavaScript', ['Java'], 'ja'],
    ['no known endings: to the letter', ['faili'], 'faili failini', ['faili'], 'sw'],
    ['decomposed letters', ['café'], 'cafe\u0301', ['cafe\u0301']],
    ['nothing', [''], 'text', []],
  ])('finds terms: %s', (_, terms, text, expected, language) => {
    expect(matches(terms, text, language)).toEqual(expected)
  })

  it('prefers terms that stand there to the letter', () => {
    const terms = [{ source: 'setting' }, { source: 'settings' }, { source: 'Settings' }]
    const matcher = compileGlossary(terms, 'en')
    expect(matcher.find('settings')).toMatchObject([{ isExact: true, terms: [terms[1], terms[2]] }])
    expect(matcher.find('setting')).toMatchObject([{ isExact: true, terms: [terms[0]] }])
    const other = compileGlossary([{ source: 'merge' }], 'en').find('merging')
    expect(other).toMatchObject([{ isExact: false }])
  })

  it('finds every term in itself, whatever it is', () => {
    fc.assert(
      fc.property(texts, fc.constantFrom('en', 'cs', 'ja', 'tr', 'ar'), (term, language) => {
        const found = compileGlossary([{ source: term }], language).find(`${term}\n`)
        const blank = term.trim() === ''
        if (blank) expect(found).toEqual([])
        else expect(found.some(({ start, end }) => end - start > 0 && end <= term.length && start >= 0)).toBe(true)
      }),
    )
  })

  it('lists matches in order, inside of the text', () => {
    const words = fc.array(fc.constantFrom('file', 'files', 'name', 'of', '-', '日', '本'), { maxLength: 12 })
    fc.assert(
      fc.property(fc.array(words, { maxLength: 8 }), words, (terms, text) => {
        const joined = text.join(' ')
        const sources = terms.map((list) => ({ source: list.join(' ') }))
        const found = compileGlossary(sources, 'en').find(joined)
        for (const [i, { start, end }] of found.entries()) {
          const next = found[i + 1]
          expect(end).toBeLessThanOrEqual(joined.length)
          if (next) expect(start < next.start || (start === next.start && end > next.end)).toBe(true)
        }
      }),
    )
  })

  // A square of time would end in the time limit of the test.
  it('takes ten thousand terms and long texts', () => {
    const terms = Array.from({ length: 10_000 }, (_, i) => ({ source: `term ${i} of ${i % 7} words a a` }))
    const matcher = compileGlossary([...terms, { source: 'a a a a a a' }, { source: 'to' }], 'en')
    for (const [, text] of longTexts.filter((_, i) => i % 3 === 0)) matcher.find(text)
    matcher.find('to '.repeat(60_000))
    expect(matcher.find('the term 42 of 0 words a a')).toHaveLength(1)
  })
})

describe('terms for the check', () => {
  const entry = (source: string, target: string, flags = ''): GlossaryEntry => ({ source, target, flags })
  const termsIn = (entries: readonly GlossaryEntry[], text: string) =>
    checkedTerms(compileGlossary(entries, 'en').find(text))

  it('have their flags', () => {
    expect(termKind('read-only, terminology')).toEqual({ forbidden: false, readOnly: true, terminology: true })
    expect(termsIn([entry('file', 'soubor'), entry('file', 'fajl', 'forbidden')], 'files')).toEqual([
      { source: 'file', target: 'soubor', forbidden: false, readOnly: false },
      { source: 'file', target: 'fajl', forbidden: true, readOnly: false },
    ])
    expect(termsIn([entry('Dragoman', '', 'read-only')], 'Dragoman')).toEqual([
      { source: 'Dragoman', target: '', forbidden: false, readOnly: true },
    ])
  })

  it('leave out what is not translated, and what stands only within a longer term', () => {
    expect(termsIn([entry('file', '')], 'file')).toEqual([])
    const entries = [entry('memory', 'paměť'), entry('translation memory', 'překladová paměť')]
    expect(termsIn(entries, 'translation memory').map(({ source }) => source)).toEqual(['translation memory'])
    expect(termsIn(entries, 'translation memory, memory')).toHaveLength(2)
  })
})

describe('termOccurs', () => {
  it('looks for one term in any of its forms', () => {
    expect(termOccurs('soubor', 'Otevření souboru', 'cs')).toBe(true)
    expect(termOccurs('soubor', 'Souborový systém', 'cs')).toBe(false)
  })
})
