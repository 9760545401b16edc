import { expect, it } from 'vitest'
import { readWorkflow } from '#core/automation/read-workflow.ts'
import { render } from '#core/messages/render.ts'

const given = (more: object) => ({ version: 1, triggers: [], actions: [], ...more })
const problem = (workflow: unknown): string => {
  const read = readWorkflow(workflow)
  return 'problem' in read ? render(read.problem) : ''
}
const edit = (settings: object = {}, more: object = {}) => ({
  action: 'weblate.bulk_edit',
  settings: { q: 'state:empty', ...settings },
  ...more,
})

it('reads a workflow in YAML as the object it stands for, and fills in what was left out', () => {
  const yaml = `
version: 1
triggers:
  - trigger: change
    events: [source_change, new_source_repo]
conditions:
  - condition: expression
    value: unit != null && unit.source != ""
actions:
  - action: weblate.automatic_translation
    id: reused
    settings: {q: "language:de", threshold: 95}
`
  expect(readWorkflow(yaml)).toEqual({
    workflow: {
      version: 1,
      triggers: [{ trigger: 'change', events: ['source_change', 'new_source_repo'] }],
      conditions: [{ condition: 'expression', value: 'unit != null && unit.source != ""' }],
      actions: [
        {
          action: 'weblate.automatic_translation',
          id: 'reused',
          settings: {
            mode: 'suggest',
            q: 'language:de',
            auto_source: 'others',
            component: null,
            engines: [],
            threshold: 95,
          },
        },
      ],
    },
  })
})

const nested = (depth: number): object => (depth === 0 ? edit() : { sequence: [nested(depth - 1)] })

it.each([
  ['nothing', null],
  ['no triggers', { version: 1, actions: [] }],
  ['another version', given({ version: 2 })],
  ['an unknown member', given({ name: 'x' })],
  ['an unknown event', given({ triggers: [{ trigger: 'change', events: ['nope'] }] })],
  ['no event', given({ triggers: [{ trigger: 'change', events: [] }] })],
  ['a trigger twice', given({ triggers: [{ trigger: 'daily' }, { trigger: 'daily' }] })],
  ['an unknown action', given({ actions: [{ action: 'nope', settings: {} }] })],
  ['a state that cannot be set', given({ actions: [edit({ state: 100 })] })],
  ['a state as a text', given({ actions: [edit({ state: '10' })] })],
  ['an unknown flag', given({ actions: [edit({ add_flags: 'nope' })] })],
  ['an unknown flag of one language', given({ actions: [edit({ add_translation_flags: 'nope' })] })],
  ['a search that cannot be read', given({ actions: [edit({ q: 'state:nonsense' })] })],
  ['an id in capitals', given({ actions: [edit({}, { id: 'A' })] })],
  ['an id twice', given({ actions: [edit({}, { id: 'a' }), { sequence: [edit({}, { id: 'a' })] }] })],
  ['not of two', given({ conditions: [{ condition: 'not', conditions: [] }] })],
  ['a state nobody knows', given({ conditions: [{ condition: 'unit_state', value: 5 }] })],
  ['an expression that cannot be read', given({ conditions: [{ condition: 'expression', value: '1 +' }] })],
  ['an expression that is no condition', given({ conditions: [{ condition: 'expression', value: '1 + 1' }] })],
  ['too many levels', given({ actions: [nested(9)] })],
  ['too many parts', given({ actions: [{ sequence: Array(60).fill(edit()) }, { sequence: Array(60).fill(edit()) }] })],
  ['an alias', 'version: &v 1\ntriggers: []\nactions: *v'],
  ['a key twice', 'version: 1\nversion: 1\ntriggers: []\nactions: []'],
])('refuses %s', (_, workflow) => {
  expect(problem(workflow)).not.toBe('')
})
