import { expect, it } from 'vitest'
import { browserLanguages } from './browser-languages.ts'

const known = new Set(['en', 'de', 'pt', 'pt_BR', 'ru'])

it.each([
  [['ru-RU', 'ru', 'en-US', 'en'], ['ru']],
  [
    ['pt-BR', 'de-AT'],
    ['pt_BR', 'de'],
  ],
  [['en-GB', 'en'], ['en']],
  [['xx'], []],
])('%j is offered as %j', (wanted, offered) => {
  expect(browserLanguages(wanted, known)).toEqual(offered)
})
