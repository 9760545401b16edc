import { expect, it } from 'vitest'
import { State } from '#core/units/state.ts'
import { checkedUnit, findLive } from './live-checks.ts'

const context = {
  translation: { is_source: false, component: { is_glossary: false } },
  source: { code: 'en', direction: 'ltr', plural: { number: 2, formula: 'n != 1' } },
  target: { code: 'de', direction: 'ltr', plural: { number: 2, formula: 'n != 1' } },
  scope: { project: { name: 'Shop' }, component: { name: 'App' } },
}

const failing = async (source: string, target: string, effective_flags: string) => {
  const unit = { source: [source], context: 'a', note: '', location: 'docs/a.md:1', effective_flags }
  const found = await findLive(checkedUnit(unit, context, { forms: [target], state: State.translated }))
  return found.map(({ check }) => check.id)
}

it('house 5: the flags in force silence live checks, whatever level they are set on', async () => {
  expect(await failing('Hello.', 'Hallo', '')).toEqual(['end_stop'])
  expect(await failing('Hello.', 'Hallo', 'ignore-end-stop')).toEqual([])
})

it('house 5: the flags in force are all there are: the server has looked at format and location', async () => {
  expect(await failing('Use **it**', 'Nimm es', '')).toEqual([])
  expect(await failing('Use **it**', 'Nimm es', 'md-text')).toEqual(['md-syntax'])
})
