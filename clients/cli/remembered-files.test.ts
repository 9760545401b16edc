import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { areAsRemembered, hashOf, rememberFiles } from './remembered-files.ts'

const NOW = 1_800_000_000_000
let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'remembered-'))
})
afterEach(() => rmSync(root, { recursive: true }))

/** A file that was last changed at a time. */
const put = (content: string, time: number) => {
  writeFileSync(join(root, 'de.json'), content)
  utimesSync(join(root, 'de.json'), time / 1000, time / 1000)
}
const files = { 'de.json': hashOf(Buffer.from('one')) }

it('knows files by size and time, without reading them', () => {
  put('one', NOW - 5001)
  const remembered = rememberFiles(root, files, NOW)
  expect(areAsRemembered(root, remembered)).toBe(true)
  // Nobody does this but a test: it shows that the content was not read.
  put('two', NOW - 5001)
  expect(areAsRemembered(root, remembered)).toBe(true)
})

it('reads files that were touched, grew, or changed too late to be known by their time', () => {
  put('one', NOW - 5001)
  const remembered = rememberFiles(root, files, NOW)
  put('one', NOW)
  expect(areAsRemembered(root, remembered), 'touched').toBe(true)
  put('two', NOW)
  expect(areAsRemembered(root, remembered), 'changed').toBe(false)
  put('three', NOW - 5001)
  expect(areAsRemembered(root, remembered), 'grown').toBe(false)
  rmSync(join(root, 'de.json'))
  expect(areAsRemembered(root, remembered), 'gone').toBe(false)
  for (const late of [NOW - 1, NOW - 1000]) {
    put('one', late)
    const fresh = rememberFiles(root, files, NOW)
    put('two', late)
    expect(areAsRemembered(root, fresh), `changed at ${late}`).toBe(false)
  }
})
