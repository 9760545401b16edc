import { expect, it } from 'vitest'
import { discoverSets } from '#core/formats/discovery/discover-sets.ts'

const unit = (value: string) => ({ stringUnit: { state: 'translated', value } })
const catalog = JSON.stringify({
  sourceLanguage: 'fr',
  strings: { Accueil: { localizations: { en: unit('Home'), 'pt-BR': unit('Início') } }, Retour: {} },
  version: '1.0',
})

const discover = (tree: Readonly<Record<string, string>>) =>
  discoverSets(Object.keys(tree), async (path) => new TextEncoder().encode(tree[path]))

it('proposes files that hold all languages, with what they hold', async () => {
  const found = await discover({ 'App/Localizable.xcstrings': catalog, 'App/main.swift': 'let x = 1' })
  expect(found).toMatchObject([
    {
      filemask: 'App/Localizable.xcstrings',
      template: '',
      newBase: '',
      fileFormat: 'xcstrings',
      sourceLanguage: 'fr',
      languages: ['en', 'pt-BR'],
    },
  ])
})

it('leaves out those without strings, and those of others', async () => {
  const empty = '{"sourceLanguage":"en","strings":{},"version":"1.0"}'
  expect(await discover({ 'A.xcstrings': empty, 'B.xcstrings': 'no', 'vendor/x/C.xcstrings': catalog })).toEqual([])
})
