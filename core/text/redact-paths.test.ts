import { expect, it } from 'vitest'
import { redactPaths } from './redact-paths.ts'

it.each([
  ["fatal: repository 'https://git.example.org/a.git/' not found", "fatal: repository '…' not found"],
  ['Could not resolve host: git.example.org', 'Could not resolve host: …'],
  ["fatal: '/srv/data/repositories/a.git' does not appear", "fatal: '…' does not appear"],
  ['ssh: connect to git@git.example.org:a.git', 'ssh: connect to git@…:a.git'],
  ['Strings/words stay, and 1/2 too.', 'Strings/words stay, and 1/2 too.'],
])('%s', (message, shown) => {
  expect(redactPaths(message, ['https://git.example.org/a.git', ''])).toBe(shown)
})
