import { describe, expect, it } from 'vitest'
import { betterThan, findFileName, findNames, findPhrases, findSentences, findTexts } from './find.ts'

const named = (text: string, path = 'server/sync/push/push.ts') => findNames(path, text).map(({ name }) => name)

describe('names', () => {
  it.each([
    'tellAlert',
    'useDeed',
    'WriteDoor',
    'kinOf',
    'PlacedUnit',
    'UnitSubject',
    '#sight',
    'FEW',
    'MOST_FILES',
    'hasLine',
  ])('%s is found', (name) => expect(named(`const x = this.${name}`)).toEqual([name]))

  it.each([
    'placeholder',
    'replaceAll',
    'intellisense',
    'kind',
    'doorway',
    'lineEnd',
    'allSettled',
    'nextSibling',
    'told_at',
  ])('%s is fine', (name) => expect(named(`const x = ${name}`)).toEqual([]))

  it('are found where programs name them, not where they speak', () => {
    const inTemplate = ['`told ', '{kin}`'].join('$')
    expect(named(`// told\n/* kin */ const a = "told", b = 'kin', c = ${inTemplate}, d = /told/`)).toEqual(['kin'])
    expect(named("const a = 1 / 2; const told = 3 / 4; it('door')")).toEqual(['told'])
  })

  it('come once per file, with their line', () => {
    const [found, ...more] = findNames('web/a.ts', 'let a\nlet told = 1\ntold++\n')
    expect(found).toMatchObject({ path: 'web/a.ts', line: 2, name: 'told' })
    expect(more).toEqual([])
  })

  it('may be right in some files', () => {
    expect(betterThan('subject', 'server/mail/mail.ts')).toBeUndefined()
    expect(betterThan('subject', 'server/sync/push/push.ts')).toContain('context')
    expect(betterThan('letter', 'core/formats/json/json.ts')).toBeUndefined()
    expect(betterThan('letter', 'server/mail/mail.ts')).toBe('email')
  })
})

it('files are named like what they do', () => {
  expect(findFileName('server/commands/strings/keep-variants.ts')).toHaveLength(1)
  expect(findFileName('server/mail/sign-in-letters.ts')).toHaveLength(1)
  expect(findFileName('core/placeholders/placeholder.ts')).toEqual([])
})

describe('texts', () => {
  const said = (text: string, path = 'docs/accounts.md') => findPhrases(path, text).map(({ name }) => name)

  it('say email, id and invalid token', () => {
    expect(said('The owner gets a letter.')).toEqual(['a letter'])
    expect(said('Numbers of units')).toEqual(['Numbers of units'])
    expect(said('The token does not hold.')).toEqual(['token does not hold'])
  })

  it('may speak of letters of the alphabet, and count', () => {
    expect(said('Small letters, digits and hyphens.')).toEqual([])
    expect(said('The number of units')).toEqual([])
  })

  it('are the sentences of a program', () => {
    const program = "const told = 1\nconst summary = 'Sends a letter there.'\n"
    expect(findSentences('server/api/resources/a.ts', program)).toMatchObject([{ line: 2, name: 'a letter' }])
  })
})

describe('texts of the interface', () => {
  const said = (text: string) => findTexts('web/locale/texts/en/a.json', text).map(({ name, line }) => [line, name])

  it('fail for each retired phrase, with its line', () => {
    expect(said('{\n  "a": "Name in addresses",\n  "b": "Nothing to complain about."\n}')).toEqual([
      [2, 'Name in addresses'],
      [3, 'Nothing to complain about'],
    ])
    expect(
      said('{ "a": "Look through it", "b": "Ask for the right to see it.", "c": "Remove for good" }'),
    ).toHaveLength(3)
  })

  it('are not their keys, values or comments', () => {
    expect(said('{ "Last day": "Expires on", "b": "{{last day}} left" }')).toEqual([])
    expect(findTexts('core/messages/a.ts', "// Somebody\nconst a = { 'x.somebody': 'Someone' }")).toEqual([])
    expect(findTexts('core/messages/a.ts', "const a = { 'x.y': 'Somebody did.' }")).toHaveLength(1)
  })
})
