import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Upstream } from '#server/testing/upstream.ts'
import { git } from '#server/vcs/clone.ts'
import { setRef } from '#server/vcs/commits.ts'
import { commitOf } from '#server/vcs/history.ts'
import { isLooseCommit, lacksRef, looseRef } from '#server/vcs/loose.ts'

describe('what git keeps as files', () => {
  let folder: string
  let upstream: Upstream
  let tip: string
  const main = 'refs/heads/main'
  const asked = async (name: string) => (await git(upstream.clone, ['rev-parse', name])).toString().trim()

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'dragoman-loose-'))
    upstream = await Upstream.make(folder)
    await upstream.commit({ 'a.txt': 'a\n' })
    tip = await asked(main)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('is read as git reads it', async () => {
    const { gitDir } = upstream.clone
    expect(looseRef(gitDir, main)).toBe(tip)
    expect(isLooseCommit(gitDir, tip)).toBe(true)
    expect(await commitOf(upstream.clone, main)).toBe(tip)
    expect(isLooseCommit(gitDir, await asked(`${main}^{tree}`))).toBe(false)
    expect(isLooseCommit(gitDir, '0'.repeat(40))).toBe(false)
    for (const name of ['refs/heads/other', 'refs/heads', 'refs/../HEAD', 'refs/heads/../heads/main', 'HEAD'])
      expect(looseRef(gitDir, name), name).toBeUndefined()
  })

  it('is left to git where it is damaged or stands for something else', async () => {
    const { gitDir } = upstream.clone
    writeFileSync(join(gitDir, 'refs/heads/alias'), `ref: ${main}\n`)
    expect(looseRef(gitDir, 'refs/heads/alias')).toBeUndefined()
    expect(await commitOf(upstream.clone, 'refs/heads/alias')).toBe(tip)
    mkdirSync(join(gitDir, 'objects/12'))
    for (const bytes of [Buffer.alloc(0), Buffer.from('commit 1'), deflateSync('commits 1')]) {
      writeFileSync(join(gitDir, 'objects/12', '3'.repeat(38)), bytes)
      expect(isLooseCommit(gitDir, `12${'3'.repeat(38)}`)).toBe(false)
    }
    for (const path of ['objects/12', 'refs/heads/alias']) rmSync(join(gitDir, path), { recursive: true })
  })

  it('says nothing of what is packed, which is found and forgotten all the same', async () => {
    const { clone } = upstream
    await setRef(clone, 'refs/outgoing/one', tip)
    expect([lacksRef(clone.gitDir, 'refs/outgoing/one'), lacksRef(clone.gitDir, 'refs/outgoing/two')]).toEqual([
      false,
      true,
    ])
    await git(clone, ['gc', '--quiet'])
    expect([looseRef(clone.gitDir, main), isLooseCommit(clone.gitDir, tip)]).toEqual([undefined, false])
    expect(await commitOf(clone, main)).toBe(tip)
    expect([lacksRef(clone.gitDir, 'refs/outgoing/one'), lacksRef(clone.gitDir, 'refs/outgoing/on')]).toEqual([
      false,
      true,
    ])
    await setRef(clone, 'refs/outgoing/one', '')
    expect(await commitOf(clone, 'refs/outgoing/one')).toBeUndefined()
  })
})
