import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Edit, FileFormat } from '../model/format.ts'
import { formats } from '../registry.ts'
import { EditError } from '../syntax/text/edit-error.ts'
import { testOptions } from '../testing/options.ts'
import { hasProgram, runOn } from '../testing/program.ts'

const XML = [
  'aresource',
  'moko-resource',
  'cmp-resource',
  'ts',
  'ts1',
  'plainxliff',
  'xliff',
  'poxliff',
  'apple-xliff',
  'xliff2',
  'xliff2-placeables',
  'stringsdict',
  'resx',
  'flatxml',
  'resourcedictionary',
  'wxl',
  'tbx',
  'tmx',
]
const NASTY = [
  '<b>x</b> & "y"',
  "it's ]]> <!-- -->",
  '&amp; &undeclared; &#65;',
  ' \u00a0 \t\n\r ',
  '<a',
  '😀 𝒳 ‏',
  '@?\\u0041\\',
]

const xmlFormats = formats.filter(({ id }) => XML.includes(id))

/** A file with nasty texts in every string, and some new ones. */
function mistreated(format: FileFormat, bytes: Uint8Array): Uint8Array | undefined {
  const catalog = format.read(bytes, testOptions)
  if (catalog.problems.some(({ code }) => code === 'syntax' || code === 'encoding' || code === 'limit'))
    return undefined
  const texts = (count: number, from: number) =>
    Array.from({ length: count }, (_, i) => NASTY[(from + i) % NASTY.length] ?? '')
  const sets = catalog.entries
    .filter(({ state }) => state !== 'read-only')
    .map(({ key, target }, i): Edit => ({ kind: 'set', key, target: texts(target.length, i) }))
  const adds = NASTY.map(
    (text, i): Edit => ({ kind: 'add', key: `new.${i}`, source: [text], target: [text], note: text }),
  )
  const removes = sets.slice(0, 1).map(({ key }): Edit => ({ kind: 'remove', key }))
  try {
    return format.write(catalog, [...sets, ...(format.abilities.add ? adds : []), ...removes])
  } catch (error) {
    expect(error).toBeInstanceOf(EditError)
    return format.write(catalog, sets)
  }
}

function casesOf(format: FileFormat): Uint8Array[] {
  const folder = new URL(`../cases/${format.id}/`, import.meta.url)
  return readdirSync(folder)
    .filter((name) => !name.endsWith('.json'))
    .map((name) => new Uint8Array(readFileSync(new URL(name, folder))))
}

describe.runIf(hasProgram('xmllint'))('xmllint', () => {
  it.each(xmlFormats)('finds files of $id well-formed', (format) => {
    const files = [...casesOf(format), format.create(testOptions)].map((bytes) => mistreated(format, bytes))
    for (const written of files.filter((bytes) => bytes !== undefined)) {
      const { stderr } = runOn(written, 'file.xml', 'xmllint', ['--noout', '--nonet', '{}'])
      const errors = stderr.split('\n').filter((line) => / error : /.test(line) && !/namespace error/.test(line))
      expect(errors, new TextDecoder().decode(written)).toEqual([])
    }
  })
})

const PLIST = 'import json,plistlib,sys; print(json.dumps(plistlib.load(open(sys.argv[1], "rb"))))'

describe.runIf(hasProgram('python3'))("Python's plistlib", () => {
  it('reads the strings that we write', () => {
    const format = formats.find(({ id }) => id === 'stringsdict') as FileFormat
    const adds = NASTY.map((text, i): Edit => ({ kind: 'add', key: `k${i}`, target: [text] }))
    const plural: Edit = { kind: 'add', key: 'p:v', target: ['1', '2', '3'] }
    const written = format.write(format.read(format.create(testOptions), testOptions), [...adds, plural])
    const { status, stdout, stderr } = runOn(written, 'file.stringsdict', 'python3', ['-c', PLIST, '{}'])
    expect(status, stderr).toBe(0)
    const read = JSON.parse(new TextDecoder().decode(stdout))
    expect(NASTY.map((_, i) => read[`k${i}`].NSStringLocalizedFormatKey)).toEqual(NASTY)
    expect(read.p.v).toEqual({
      NSStringFormatSpecTypeKey: 'NSStringPluralRuleType',
      NSStringFormatValueTypeKey: 'd',
      one: '1',
      few: '2',
      other: '3',
    })
  })
})

describe.runIf(hasProgram('lrelease', '-version'))('lrelease', () => {
  it('compiles the messages that we write', () => {
    const format = formats.find(({ id }) => id === 'ts') as FileFormat
    const adds = NASTY.map(
      (text, i): Edit => ({ kind: 'add', key: `k${i}`, context: 'C', source: [`s${i}`], target: [text] }),
    )
    const plural: Edit = { kind: 'add', key: 'p', context: 'C', source: ['%n'], target: ['1', '2', '3'] }
    const written = format.write(format.read(format.create(testOptions), testOptions), [...adds, plural])
    const { status, stdout, stderr } = runOn(written, 'file.ts', 'lrelease', ['{}'])
    expect(status, stderr).toBe(0)
    expect(new TextDecoder().decode(stdout)).toContain(`${NASTY.length + 1} finished and 0 unfinished`)
  })
})

describe.runIf(hasProgram('lconvert', '-help'))('lconvert', () => {
  it('writes our messages as we do', () => {
    const format = formats.find(({ id }) => id === 'ts') as FileFormat
    const texts = NASTY.map((text) => text.replaceAll('\r', '\u0007'))
    const adds = texts.map(
      (text, i): Edit => ({ kind: 'add', key: `k${i}`, context: 'C', source: [`s${i}${text}`], target: [text] }),
    )
    const plural: Edit = {
      kind: 'add',
      key: 'p',
      context: 'C\nnote',
      source: ['%n'],
      target: ['1', '2', '3'],
      state: 'needs-editing',
    }
    const written = format.write(format.read(format.create(testOptions), testOptions), [...adds, plural])
    const { stdout, stderr } = runOn(written, 'file.ts', 'lconvert', ['-i', '{}', '-of', 'ts'])
    expect(new TextDecoder().decode(stdout), stderr).toBe(new TextDecoder().decode(written))
  })
})
