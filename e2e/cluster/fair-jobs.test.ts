import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { inTransaction } from '#server/db/database.ts'
import { classSlots } from '#server/queue/kinds.ts'
import { addJob } from '#server/queue/queue.ts'
import { describePostgres } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { type RunningProgram, startProgram } from '#server/testing/program.ts'
import type { TestSite } from '#server/testing/site.ts'
import { openWithPeople, type TestUser } from '#server/testing/users.ts'

describePostgres('a project whose upstreams are silent', (open) => {
  const sockets = new Set<Socket>()
  // Read, so that it ends with who asked, also if they asked once more while they were stopped.
  const upstream = createServer((socket) => void sockets.add(socket.on('error', () => {}).resume()))
  let site: TestSite
  let root: TestUser
  let folder: string
  let worker: RunningProgram | undefined

  beforeEach(async () => {
    upstream.listen(0, '127.0.0.1')
    await once(upstream, 'listening')
    ;({ site, root } = await openWithPeople(open, 'root'))
    await makeComponent(site, await makeProject(site, 'harbour'), 'app')
    folder = mkdtempSync(join(tmpdir(), 'dragoman-fair-'))
  })
  afterEach(async () => {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
    await worker?.stop()
    await new Promise((done) => upstream.close(done))
    await site.close()
    rmSync(folder, { recursive: true })
  })

  /** A worker, and more to ask the silent upstream than it does at the same time. */
  const start = async (env: Readonly<Record<string, string>>) => {
    const { port } = upstream.address() as AddressInfo
    const { id: projectId } = await makeProject(site, 'silent')
    await inTransaction(site.db, async (tx) => {
      for (let i = 0; i < 2 * classSlots.git; i++) {
        const repo = `http://127.0.0.1:${port}/${i}.git`
        const payload = { projectId, repo, branch: 'main', login: '' }
        await addJob(tx, { kind: 'discover_repository', payload, key: repo, lane: repo }, 0)
      }
    })
    const reach = { SECRET_KEY: 'k'.repeat(40), VCS_PROTOCOLS: 'file,http', PRIVATE_ADDRESSES: 'allow' }
    const all = { ROLE: 'worker', LOG_LEVEL: 'silent', ...reach, ...env }
    worker = await startProgram({ url: site.database.url, folder }, all)
  }

  it('keeps nobody else waiting (A7)', async () => {
    await start({ GIT_STALL: '0' })
    await expect.poll(() => sockets.size).toBe(classSlots.git - 1)
    const json = { operation: 'pull', background: true }
    const asked = await site.call('/api/components/harbour/app/repository/', { method: 'POST', json, as: root })
    const task = new URL(asked.json<{ task_url: string }>().task_url).pathname
    await expect.poll(async () => (await site.read<{ completed: boolean }>(task, { as: root })).completed).toBe(true)
    expect(sockets.size).toBe(classSlots.git - 1)
  })

  it('is given up when nothing comes', async () => {
    await start({ GIT_STALL: '1' })
    await expect.poll(() => sockets.size).toBeGreaterThan(classSlots.git)
  })
})
