import { expect, it } from 'vitest'
import { message } from '#core/messages/message.ts'
import { render } from '#core/messages/render.ts'
import { checkedUnit } from '../testing/checked-unit.ts'
import { formCheck } from './form-check.ts'

const described = { id: 'no-x', name: 'No x', description: 'The translation has an x.' }
const saidOf = (check: ReturnType<typeof formCheck>) =>
  check.find(checkedUnit('a', 'x')).map((finding) => render(finding.message))

it('a finding says the description of its check, or its own message', () => {
  const position = { start: 0, end: 1 }
  expect(saidOf(formCheck({ ...described, find: () => position }))).toEqual(['The translation has an x.'])
  expect(saidOf(formCheck({ ...described, find: () => [position, position] }))).toHaveLength(2)
  const own = message('finding.missing', { what: 'y' })
  expect(saidOf(formCheck({ ...described, find: () => ({ ...position, message: own }) }))).toEqual(['y is missing.'])
})
