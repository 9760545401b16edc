import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** The sections of api-facts 10 and the numbers of the behaviours in each. */
const sections: Readonly<Record<string, readonly [number, number]>> = {
  '10.1': [1, 9],
  '10.2': [10, 31],
  '10.3': [32, 43],
  '10.4': [44, 65],
  '10.5': [66, 80],
  '10.6': [81, 93],
  '10.7': [94, 96],
  '10.8': [97, 98],
  '10.9': [99, 114],
  '10.10': [115, 132],
  '10.11': [133, 141],
  '10.12': [142, 157],
}

const named = () =>
  readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.test.ts'))
    .flatMap((name) => [
      ...readFileSync(join(import.meta.dirname, name), 'utf8').matchAll(/\bit\(\s*['"](10\.\d+) #(\d+): /g),
    ])
    .map(([, section = '', number]) => `${section} #${number}`)

it('every behaviour of the family has a test of its number, and one only', () => {
  const wanted = Object.entries(sections).flatMap(([section, [first, last]]) =>
    Array.from({ length: last - first + 1 }, (_, index) => `${section} #${first + index}`),
  )
  expect(wanted).toHaveLength(157)
  const found = named()
  expect(wanted.filter((one) => !found.includes(one))).toEqual([])
  expect(found.filter((one, index) => found.indexOf(one) !== index)).toEqual([])
})
