import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { message } from '#core/messages/message.ts'
import { checkRepositoryLink, editorLink, repositoryLink } from '#core/templates/repository-link.ts'
import { anyCharacter } from '#core/text/testing/any-character.ts'

const position = { branch: 'feature/new texts', filename: 'src/app/locales/cs #1.json', line: 12 }

describe('repositoryLink', () => {
  it('fills in branch, file and line, written as parts of an address', () => {
    expect(repositoryLink('https://git.example.org/app/blob/{{branch}}/{{filename}}#L{{line}}', position)).toBe(
      'https://git.example.org/app/blob/feature/new%20texts/src/app/locales/cs%20%231.json#L12',
    )
  })

  it('knows the filters for paths', () => {
    expect(
      repositoryLink('https://git.example.org/{{ filename|parentdir }}?at={{ branch|urlencode:"" }}', position),
    ).toBe('https://git.example.org/app/locales/cs%20%231.json?at=feature%2Fnew%2520texts')
  })

  it.each([
    '',
    'javascript:alert(1)//{{filename}}',
    '{{filename}}',
    'https://{{branch}}/x',
    'https://host.example{{branch}}',
    'https://user@host.example/{{branch}}',
    'data:text/html,{{filename}}',
    '//host.example/{{filename}}',
    'https://host.example/ {{filename}}',
    ' https://host.example/{{filename}}',
    'java\nscript:alert(1)',
    'https:/\\host.example/{{filename}}',
    'https://host.example/{{filename}}"onclick="x',
  ])('makes no link of %j', (template) => {
    expect(repositoryLink(template, position)).toBeUndefined()
    if (template !== '') expect(checkRepositoryLink(template)).not.toEqual([])
  })

  it('always stays on the host the template names', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: anyCharacter }),
        fc.string({ unit: anyCharacter }),
        fc.integer(),
        (branch, filename, line) => {
          const link = repositoryLink('https://git.example.org/{{branch}}/{{filename}}#L{{line}}', {
            branch,
            filename,
            line,
          })
          expect(link).toMatch(/^https:\/\/git\.example\.org\/[\x21-\x7e]*$/)
        },
      ),
    )
  })
})

describe('checkRepositoryLink', () => {
  it('accepts no links and known variables', () => {
    expect(checkRepositoryLink('')).toEqual([])
    expect(checkRepositoryLink('https://git.example.org/app/blob/{{branch}}/{{filename}}#L{{line}}')).toEqual([])
  })

  it('refuses others', () => {
    expect(checkRepositoryLink('https://git.example.org/{{file}}')).toEqual([
      { message: message('template.noVariable', { name: 'file' }), line: 1, column: 27 },
    ])
  })
})

describe('editorLink', () => {
  const position = { branch: 'main', filename: 'src/a b.ts', line: 7 }

  it.each([
    ['vscode://file/home/me/{{filename}}:{{line}}', 'vscode://file/home/me/src/a%20b.ts:7'],
    ['editor://open/?file={{filename}}&line={{line}}', 'editor://open/?file=src/a%20b.ts&line=7'],
    ['', undefined],
    ['{{filename}}', undefined],
    ['javascript:alert({{line}})', undefined],
    ['JavaScript:alert(1)', undefined],
    ['data:text/html,{{filename}}', undefined],
    ['x:a b', undefined],
  ])('%s', (template, link) => expect(editorLink(template, position)).toBe(link))
})
