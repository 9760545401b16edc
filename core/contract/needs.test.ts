import { describe, expect, it } from 'vitest'
import { accountLevelOf, needsInWords, permissionsOf } from '#core/contract/needs.ts'

const edit = { permission: 'project.edit', on: 'project' } as const
const add = { permission: 'project.add', on: 'site' } as const

describe('needs of a route', () => {
  it.each([
    ['visible', 'anyone who may see it'],
    [edit, 'project.edit on the project'],
    [{ account: 'session' }, 'a session of the web interface'],
    [{ anyOf: [add, edit] }, 'project.add on the site or project.edit on the project'],
    [
      { allOf: ['account', { anyOf: [add, { rule: 'author' }] }] },
      'people with an account and (project.add on the site or its author)',
    ],
  ] as const)('%j in words', (needs, words) => {
    expect(needsInWords(needs)).toBe(words)
  })

  it('know their permissions, and what they ask of the own account', () => {
    expect(permissionsOf({ allOf: [{ account: 'signed_in' }, { anyOf: [add, edit] }] })).toEqual([
      'project.add',
      'project.edit',
    ])
    expect(accountLevelOf({ allOf: [{ account: 'signed_in' }, edit] })).toBe('signed_in')
    expect(accountLevelOf(edit)).toBeUndefined()
  })
})
