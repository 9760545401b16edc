import { expect, it } from 'vitest'
import { auditDetails } from './audit-details.ts'

it('keeps plain values of a body, and neither secrets, logins in URLs nor what is nested', () => {
  expect(
    auditDetails({
      name: 'Reviewers',
      roles: [1, 2],
      client_secret: 'abc',
      api_key: 'abc',
      password: 'abc',
      repo: 'https://ann:abc@git.example.org/x.git',
      configuration: { key: 'abc' },
      teams: [{ token: 'abc' }],
      text: 'x'.repeat(900),
    }),
  ).toEqual({
    name: 'Reviewers',
    roles: [1, 2],
    client_secret: '***',
    api_key: '***',
    password: '***',
    repo: 'https://***@git.example.org/x.git',
    configuration: '…',
    teams: ['…'],
    text: 'x'.repeat(200),
  })
})
