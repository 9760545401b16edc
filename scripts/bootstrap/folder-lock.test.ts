import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isAbandoned, type Sighting, withFolderLock } from './folder-lock.mjs'

describe('isAbandoned', () => {
  const seen: Sighting = { owner: '42 here', age: 1000, host: 'here', isAlive: () => true }
  const isAlive = () => false

  it.each<[string, Partial<Sighting>, boolean]>([
    ['of a living process', {}, false],
    ['of a dead process', { isAlive }, true],
    ['of a process on another machine, which cannot be asked', { isAlive, owner: '42 there' }, false],
    ['that has no owner yet', { isAlive, owner: '' }, false],
    ['that nobody has touched for long', { age: 31_000 }, true],
  ])('a lock %s', (_, change, expected) => expect(isAbandoned({ ...seen, ...change })).toBe(expected))
})

describe('withFolderLock', () => {
  let home: string
  let folder: string

  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'dragoman-lock-'))
    folder = join(home, 'lock')
  })

  afterEach(() => rmSync(home, { recursive: true }))

  it('lets one in at a time and tells those who wait', async () => {
    const order: string[] = []
    const waited = vi.fn()
    const work = (name: string) => async () => {
      order.push(`${name} in`)
      await new Promise((done) => setTimeout(done, 20))
      order.push(`${name} out`)
    }
    await Promise.all([withFolderLock(folder, work('a'), waited), withFolderLock(folder, work('b'), waited)])
    expect(order).toEqual(['a in', 'a out', 'b in', 'b out'])
    expect(waited).toHaveBeenCalledOnce()
  })

  it('takes over from a process that died', async () => {
    mkdirSync(folder)
    writeFileSync(join(folder, 'owner'), `999999999 ${hostname()}`)
    const waited = vi.fn()
    expect(await withFolderLock(folder, async () => 'done', waited)).toBe('done')
    expect(waited).not.toHaveBeenCalled()
  })

  it('opens again when the work fails', async () => {
    const failing = withFolderLock(folder, () => Promise.reject(new Error('no')), vi.fn())
    await expect(failing).rejects.toThrow('no')
    expect(existsSync(folder)).toBe(false)
  })
})
