import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Vault } from '#server/vault/vault.ts'

let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'dragoman-vault-'))
})

afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const vault = (secretKey = '') => new Vault({ secretKey, dataDir })

describe('Vault', () => {
  it('opens what it sealed, and never seals the same twice', () => {
    const one = vault()
    const sealed = one.seal('tajné heslo', 'credential:1')
    expect(one.open(sealed, 'credential:1')).toBe('tajné heslo')
    expect(one.seal('tajné heslo', 'credential:1')).not.toBe(sealed)
    expect(sealed).not.toContain('heslo')
  })

  it('makes its key on first use, for the owner alone, and finds it again', () => {
    const made = vault()
    expect(readdirSync(dataDir)).toEqual([])
    const sealed = made.seal('x', 'p')
    expect(readdirSync(dataDir)).toEqual(['secret.key'])
    expect(statSync(join(dataDir, 'secret.key')).mode & 0o777).toBe(0o600)
    expect(readFileSync(join(dataDir, 'secret.key'), 'utf8')).toMatch(/^[\w-]{43}\n$/)
    expect(vault().open(sealed, 'p')).toBe('x')
  })

  it('uses the setting instead where there is one', () => {
    const sealed = vault('a setting of at least 32 characters').seal('x', 'p')
    expect(readdirSync(dataDir)).toEqual([])
    expect(vault('a setting of at least 32 characters').open(sealed, 'p')).toBe('x')
  })

  it('says so when the key is another one', () => {
    const sealed = vault().seal('x', 'p')
    expect(() => vault('a setting of at least 32 characters').open(sealed, 'p')).toThrow(/encrypted with another key/)
  })

  it('refuses another purpose and changed bytes', () => {
    const one = vault()
    const sealed = one.seal('secret', 'credential:1')
    expect(() => one.open(sealed, 'credential:2')).toThrow('A stored secret is damaged.')
    const flipped = sealed.slice(0, -3) + (sealed.at(-3) === 'A' ? 'B' : 'A') + sealed.slice(-2)
    expect(() => one.open(flipped, 'credential:1')).toThrow('A stored secret is damaged.')
    expect(() => one.open('nonsense', 'credential:1')).toThrow('A stored secret is damaged.')
  })
})
