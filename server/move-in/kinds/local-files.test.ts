import { expect, it } from 'vitest'
import type { MoveInContext } from '#server/move-in/context.ts'
import { filesForm } from '#server/move-in/kinds/local-files.ts'

it.each([
  ['^..$', '^..$'],
  ['.*', null],
  ['(?=a)', null],
])('a component with the language filter %s begins with %s', async (language_regex, sent) => {
  const remote = { all: async () => [], file: async () => new Uint8Array() }
  const form = await filesForm({ remote } as unknown as MoveInContext, {}, { name: 'App', language_regex })
  expect([form.get('name'), form.get('language_regex')]).toEqual(['App', sent])
})
