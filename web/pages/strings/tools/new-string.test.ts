import { expect, it } from 'vitest'
import { bodyOf, emptyString } from './new-string.ts'

const typed = { ...emptyString, context: 'menu', source: 'Open', plural: 'Open all', target: 'Öffnen' }

it.each([
  [
    { hasKey: true, isSource: true, isPlural: false },
    { key: 'menu', value: ['Open'] },
  ],
  [
    { hasKey: true, isSource: true, isPlural: true },
    { key: 'menu', value: ['Open', 'Open all'] },
  ],
  [
    { hasKey: false, isSource: true, isPlural: false },
    { context: 'menu', source: ['Open'] },
  ],
  [
    { hasKey: false, isSource: false, isPlural: false },
    { context: 'menu', source: ['Open'], target: ['Öffnen'], state: 20 },
  ],
  [
    { hasKey: false, isSource: false, isPlural: true },
    { context: 'menu', source: ['Open', 'Open all'], target: [''], state: 0 },
  ],
])('%j', (shape, body) => expect(bodyOf(typed, shape)).toEqual(body))
