import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { installFingerprint, webFingerprint } from './fingerprint.mjs'

const machine = { platform: 'linux', arch: 'x64' }
let root: string

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
  utimesSync(join(root, path), 1000, 1000)
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'dragoman-fingerprint-'))
  write('package-lock.json', '{}')
  write('web/main.tsx', 'a')
  write('core/text/words.ts', 'b')
  write('docs/README.md', 'c')
})

afterEach(() => rmSync(root, { recursive: true }))

it('of an install follows the lock file, npm settings and the machine', () => {
  const seen = [installFingerprint(root, machine)]
  write('.npmrc', 'ignore-scripts=true')
  seen.push(installFingerprint(root, machine), installFingerprint(root, { ...machine, arch: 'arm64' }))
  write('package-lock.json', '{ }')
  seen.push(installFingerprint(root, machine))
  expect(new Set(seen).size).toBe(4)
  expect(installFingerprint(root, machine)).toBe(seen[3])
})

it('of the web pages follows their files, core and the install', () => {
  const seen = [webFingerprint(root, 'one'), webFingerprint(root, 'two')]
  write('web/main.tsx', 'ab')
  seen.push(webFingerprint(root, 'one'))
  write('web/more.tsx', '')
  seen.push(webFingerprint(root, 'one'))
  utimesSync(join(root, 'core/text/words.ts'), 2000, 2000)
  seen.push(webFingerprint(root, 'one'))
  expect(new Set(seen).size).toBe(5)
})

it('of the web pages ignores tests, fixtures and the build itself', () => {
  const before = webFingerprint(root, '')
  write('web/dist/index.html', '')
  write('web/main.test.ts', '')
  write('core/formats/cases/json/a.json', '')
  write('core/formats/testing/laws.ts', '')
  write('server/main.ts', '')
  expect(webFingerprint(root, '')).toBe(before)
})
