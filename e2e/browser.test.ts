import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { findChromium } from './browser.ts'

describe('finding a browser', () => {
  const folder = mkdtempSync(join(tmpdir(), 'browser-'))
  const program = join(folder, 'chromium-browser')
  writeFileSync(program, '')
  chmodSync(program, 0o755)
  afterAll(() => rmSync(folder, { recursive: true }))

  it('looks through PATH', () => {
    expect(findChromium({ PATH: `/nowhere:${folder}` })).toBe(program)
  })

  it('prefers CHROMIUM_PATH, unless it is no program', () => {
    expect(findChromium({ PATH: folder, CHROMIUM_PATH: process.execPath })).toBe(process.execPath)
    expect(findChromium({ PATH: folder, CHROMIUM_PATH: '/nowhere/chromium' })).toBe(program)
  })

  it('finds nothing where there is none', () => {
    expect(findChromium({ PATH: '/nowhere' })).toBeUndefined()
    expect(findChromium({})).toBeUndefined()
  })
})
