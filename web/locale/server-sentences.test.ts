import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import errors from './texts/en/errors.json' with { type: 'json' }

const root = join(import.meta.dirname, '../..')

/** Every program file of a folder, in one text; what is put into a sentence is `{{}}` as well. */
function programs(folder: string): string {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(root, folder, file), 'utf8'))
    .join('\n')
    .replaceAll(/(?:\$\{[^{}]*\})+/g, '{{}}')
    .replaceAll(/\$\{[^{}]*\{\{\}\}[^{}]*\}/g, '{{}}')
}

it('what the pages say in other languages is what server and core say in English', () => {
  const said = programs('server') + programs('core/search')
  const unknown = Object.values(errors).filter((text) => !said.includes(text.replaceAll(/\{\{\w+\}\}/g, '{{}}')))
  expect(unknown).toEqual([])
})
