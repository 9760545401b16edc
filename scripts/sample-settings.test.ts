import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { settings } from '#server/settings.ts'
import { sampleSettings } from './sample-settings.ts'

it('F13: the sample has every setting with its default, and is the one that is shipped', () => {
  const shipped = readFileSync(join(import.meta.dirname, '../deploy/sample.env'), 'utf8')
  expect(shipped).toBe(sampleSettings(settings))
  const values = [...shipped.matchAll(/^#([A-Z0-9_]+)=(.*)$/gm)].map(([, name, value]) => [name, value] as const)
  expect(values.map(([name]) => name)).toEqual(Object.keys(settings))
  expect({ ...readConfig(Object.fromEntries(values)) }).toEqual({ ...readConfig({}) })
})

it('breaks long explanations', () => {
  const help = Array.from({ length: 60 }, () => 'word').join(' ')
  const lines = sampleSettings({ LONG: { kind: ['a', 'b'], fallback: 'a', help } }).split('\n')
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(118)
  expect(lines.filter((line) => line.startsWith('# word')).length).toBeGreaterThan(1)
  expect(lines.at(-2)).toBe('#LONG=a')
})
