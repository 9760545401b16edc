import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Upstream } from '#server/testing/upstream.ts'
import { repositoryAddress, Vcs } from '#server/vcs/vcs.ts'

describe('clones', () => {
  let folder: string
  let upstream: Upstream
  let vcs: Vcs

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'dragoman-vcs-'))
    upstream = await Upstream.make(folder)
    vcs = new Vcs({
      dataDir: join(folder, 'data'),
      protocols: ['file'],
      timeoutMs: 60_000,
      environment: { PATH: process.env.PATH },
    })
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const person = { name: 'A <b>\nname', email: 'a b@example.org' }
  const commit = (files: Record<string, string>, message = 'Message') => ({
    author: person,
    committer: { name: '', email: 'service@example.org' },
    time: 1_767_225_600_000_000,
    message,
    files: Object.entries(files).map(([path, text]) => ({ path, bytes: Buffer.from(text) })),
  })

  it('makes commits without a working tree, whatever names and paths hold', async () => {
    await upstream.commit({ 'a.txt': 'a\n', 'dir/b.txt': 'b\n' })
    const parent = await vcs.fetch({ repo: upstream.address, branch: 'main' })
    const odd = { 'dir/"quoted" \\ name.txt': 'one', 'dir/line\nbreak.txt': 'two', 'dir/ä ö.txt': 'three' }
    const ids = await vcs.writeCommits(upstream.address, {
      ref: 'refs/outgoing/test',
      parent,
      commits: [commit(odd), commit({ 'a.txt': 'changed\n' }, 'Second\n\nBody\n')],
    })
    const head = ids[1] as string
    const paths = (await vcs.files(upstream.address, head)).map(({ path }) => path)
    expect(paths).toEqual(['a.txt', ...Object.keys(odd), 'dir/b.txt'].toSorted())
    expect(await vcs.files(upstream.address, head, ['dir'])).toHaveLength(4)
    expect(await vcs.commitInfo(upstream.address, ids[0] as string)).toMatchObject({
      author: 'A  b  name <ab@example.org>',
      commit: 'Unknown <service@example.org>',
      authordate: '2026-01-01T00:00:00Z',
    })
    expect(await vcs.commitInfo(upstream.address, head)).toMatchObject({ message: 'Second\n\nBody' })
    expect((await vcs.changedPaths(upstream.address, parent, head))?.toSorted()).toEqual(
      ['a.txt', ...Object.keys(odd)].toSorted(),
    )
    expect(await vcs.isAncestor(upstream.address, parent, head)).toBe(true)
    expect(await vcs.isAncestor(upstream.address, head, parent)).toBe(false)
  })

  it('lists no links and no submodules', async () => {
    await upstream.commit({ 'a.txt': 'a\n' })
    const parent = await vcs.fetch({ repo: upstream.address, branch: 'main' })
    const odd = [
      { path: 'link.txt', bytes: Buffer.from('/etc/passwd'), mode: '120000' },
      { path: 'module', bytes: parent, mode: '160000' },
    ]
    const [head = ''] = await vcs.writeCommits(upstream.address, {
      ref: 'refs/outgoing/test',
      parent,
      commits: [{ ...commit({}), files: odd }],
    })
    expect((await vcs.files(upstream.address, head)).map(({ path }) => path)).toEqual(['a.txt'])
  })

  it('pushes only forward, and tells moved from refused', async () => {
    await upstream.commit({ 'a.txt': 'a\n' })
    const { address } = upstream
    const parent = await vcs.fetch({ repo: address, branch: 'main' })
    const write = async (text: string) => {
      const work = { ref: 'refs/outgoing/test', parent, commits: [commit({ 'a.txt': text })] }
      return (await vcs.writeCommits(address, work))[0] as string
    }
    const push = async (id: string, branch = 'main') => vcs.push(address, { address, branch, commit: id })
    expect(await push(await write('one'))).toEqual({ kind: 'pushed' })
    expect(await push(await write('two'))).toEqual({ kind: 'moved' })
    expect(await upstream.read('a.txt')).toBe('one')
    const hook = upstream.hook('pre-receive', 'echo "not today"; exit 1')
    expect(await push(await write('three'), 'new')).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('not today'),
    })
    hook.remove()
    expect(await push(await write('three'), 'new')).toEqual({ kind: 'pushed' })
  })

  it('knows who touched a file last, and when, as far as history goes', async () => {
    const { address: repo } = upstream
    const since = await upstream.commit({ 'a.txt': 'a', 'b.txt': 'b' }, { time: 1_000_000_000 })
    await upstream.commit({ 'a.txt': 'A' }, { time: 2_000_000_000, email: 'one@example.org' })
    const head = await upstream.commit({ 'b.txt': 'B' }, { time: 3_000_000_000 })
    await vcs.fetch({ repo, branch: 'main' })
    const touch = await vcs.newestTouch(repo, { commit: head, since, path: 'a.txt' })
    expect(touch).toEqual({ author: { name: 'Dev', email: 'one@example.org' }, time: 2_000_000_000 })
    expect(await vcs.newestTouch(repo, { commit: head, since: 'f'.repeat(40), path: 'b.txt' })).toMatchObject({
      time: 3_000_000_000,
    })
  })

  it('go with time where a process was killed while it made one', async () => {
    await upstream.commit({ 'a.txt': 'a\n' })
    await vcs.fetch({ repo: upstream.address, branch: 'main' })
    const home = join(folder, 'data/repositories')
    const [clone = ''] = readdirSync(home)
    const [earlier, now] = [1, 2].map((one) => `${clone}.00000000-0000-4000-8000-00000000000${one}`)
    for (const name of [earlier, now]) mkdirSync(join(home, `${name}`, 'objects'), { recursive: true })
    for (const name of [clone, earlier]) utimesSync(join(home, `${name}`), 1000, 1000)
    vcs.dropUnfinished(Date.now() - 60_000)
    expect(readdirSync(home).toSorted()).toEqual([clone, now])
  })

  it('tells of a branch that is not there', async () => {
    await upstream.commit({ 'a.txt': 'a\n' })
    expect(await vcs.fetchIfThere({ repo: upstream.address, branch: 'gone' })).toBeUndefined()
    await expect(vcs.fetch({ repo: upstream.address, branch: 'gone' })).rejects.toThrow(/no branch 'gone'/)
    await expect(vcs.fetch({ repo: join(folder, 'nowhere'), branch: 'main' })).rejects.toThrow(/git failed/)
  })
})

describe('the name of a clone', () => {
  it('F1: is decided by the kind: no address of another kind names a repository of the service', () => {
    expect(repositoryAddress({ id: 7, vcs: 'local', repo: 'local:' })).toBe('local:7')
    expect(repositoryAddress({ id: 7, vcs: 'local', repo: 'local:9' })).toBe('local:7')
    for (const repo of ['local:9', 'local:', 'LOCAL:9', ' local:9', '\tLocal:9', 'demo:lighthouse'])
      for (const vcs of ['git', 'github', 'git-force-push'])
        expect(() => repositoryAddress({ id: 7, vcs, repo }), repo).toThrow(/doesn't match the version control system/)
    expect(() => repositoryAddress({ id: 7, vcs: 'demo', repo: 'local:9' })).toThrow(
      /doesn't match the version control system/,
    )
    expect(repositoryAddress({ id: 7, vcs: 'git', repo: 'https://git.example.org/local:9' })).toContain('https')
  })
})
