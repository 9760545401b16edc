import { expect, it } from 'vitest'
import { serviceFacts } from '#core/machinery/service-facts.ts'
import texts from './texts/en/manage.json' with { type: 'json' }

it('every service that translates has a sentence about it', () => {
  const missing = Object.keys(serviceFacts).filter((id) => !Object.hasOwn(texts, `machinery.about.${id}`))
  expect(missing).toEqual([])
})
