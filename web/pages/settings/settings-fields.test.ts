import { expect, it } from 'vitest'
import manage from '../../locale/texts/en/manage.json' with { type: 'json' }
import {
  changedValues,
  componentGroups,
  projectGroups,
  type SettingGroup,
  workflowGroup,
  workspaceGroups,
} from './settings-fields.ts'

it('sends only what changed', () => {
  expect(changedValues({ a: 1, b: ['x'], c: '' }, { a: 2, b: ['x'], c: '' })).toEqual({ a: 2 })
})

it.each([
  ['project', projectGroups],
  ['project', workspaceGroups],
  ['language', [workflowGroup]],
  ['component', componentGroups as readonly SettingGroup[]],
] as const)('every setting of a %s has a name and help', (kind, groups) => {
  const keys = groups.flatMap(({ fields, texts = kind }) =>
    fields.flatMap(({ name }) => [`${texts}.${name}`, `${texts}.${name}.help`]),
  )
  expect(keys.filter((key) => !(key in manage))).toEqual([])
})
