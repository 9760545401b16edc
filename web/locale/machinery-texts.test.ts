import { expect, it } from 'vitest'
import { serviceProfiles } from '#core/machinery/service-profiles.ts'
import texts from './texts/en/manage.json' with { type: 'json' }

it('every service that translates has a sentence about it', () => {
  const missing = Object.keys(serviceProfiles).filter((id) => !Object.hasOwn(texts, `machinery.about.${id}`))
  expect(missing).toEqual([])
})
