import { expect, it } from 'vitest'
import type { GlossaryTerm } from '../../glossary/terms.ts'
import { marked } from '../testing/verdict.ts'

const term = (source: string, target: string, more: Partial<GlossaryTerm> = {}): GlossaryTerm => ({
  source,
  target,
  forbidden: false,
  readOnly: false,
  ...more,
})

it.each<[readonly GlossaryTerm[], string, string, string, string[]]>([
  [[term('file', 'soubor')], 'A file', 'Jeden Soubor', 'cs', []],
  [[term('file', 'soubor')], 'A file', 'Jeden dokument', 'cs', ['']],
  [[term('file', 'soubor')], 'A file', 'Jeden souborek', 'cs', ['']],
  [[term('file', 'soubor'), term('File', 'dokument')], 'A file', 'Jeden dokument', 'cs', []],
  [[term('file', 'soubor')], 'All files', 'Smazat soubory', 'cs', []],
  [[term('file', 'soubor')], 'In the file', 'V souboru', 'cs', []],
  [[term('project', 'Projekt')], 'The project', 'Des Projektes', 'de', []],
  [[term('project', 'проект')], 'The project', 'В проекте', 'ru', []],
  [[term('translation file', 'překladový soubor')], 'Translation file', 'V překladovém souboru', 'cs', []],
  [[term('file', 'fajl', { forbidden: true })], 'A file', 'Ve fajlu', 'cs', ['fajlu']],
  [[term('file', 'ファイル')], 'A file', 'このファイルは', 'ja', []],
  [[term('Dragoman', '', { readOnly: true })], 'Dragoman', 'Dragoman', 'cs', []],
  [[term('Dragoman', '', { readOnly: true })], 'Dragoman', 'Tlumočník', 'cs', ['']],
  [[term('file', 'fajl', { forbidden: true })], 'A file', 'Jeden fajl.', 'cs', ['fajl']],
  [[term('file', 'fajl', { forbidden: true })], 'A file', 'Jeden soubor.', 'cs', []],
  [[term('file', '')], 'A file', 'x', 'cs', []],
])('%j in %s as %s (%s)', (glossary, source, target, to, expected) => {
  expect(marked('check_glossary', source, target, { to, glossary, flags: 'check-glossary' })).toEqual(expected)
})

it('does not take a word of the source for a term that only begins like it', () => {
  const unit = { glossary: [term('port', 'přístav')], flags: 'check-glossary', to: 'cs' }
  expect(marked('check_glossary', ['One report', 'Many ports'], ['Hlášení', 'přístavy', 'přístavů'], unit)).toEqual([])
})

it('looks for a term in the forms whose source has it', () => {
  const unit = { glossary: [term('files', 'soubory')], flags: 'check-glossary', to: 'cs' }
  expect(marked('check_glossary', ['One', 'Many files'], ['Jeden', 'soubory', 'mnoho'], unit)).toEqual(['2:'])
})
