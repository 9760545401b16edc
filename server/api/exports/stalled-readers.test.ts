import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'

const packet = (text: string) => (text.length + 4).toString(16).padStart(4, '0') + text

/** More than the buffers between two sockets of one machine hold. */
const LARGE_BYTES = 12 * 1024 * 1024

describeEachEngine('readers of clones who stop reading', (open) => {
  let site: TestSite
  let address: URL
  let plain: TestUser
  let commit: string
  const sockets: Socket[] = []

  beforeAll(async () => {
    site = await TestSite.open(open, { GIT_EXPORT_STALL: '1' })
    plain = await makeUser(site, 'plain')
    const files = {
      'locales/en.json': { hello: 'Hello' },
      'locales/de.json': { hello: 'Hallo' },
      'noise.txt': randomBytes(LARGE_BYTES).toString('base64'),
    }
    const { id } = await makeComponent(site, await makeProject(site, 'open'), 'app', { branch: 'main', files })
    const row = await site.db.selectFrom('component').select('revision').where('id', '=', id).executeTakeFirstOrThrow()
    commit = row.revision
    address = new URL(await site.app.listen({ port: 0, host: '127.0.0.1' }))
    // Offers the branch.
    await refs()
  })
  afterAll(async () => {
    for (const socket of sockets) socket.destroy()
    await site.close()
  })

  const body = () => `${packet(`want ${commit} ofs-delta\n`)}0000${packet('done\n')}`
  const path = '/git/open/app/git-upload-pack'

  /** Asks for everything, reads how the answer begins, and then nothing more. */
  const stall = async (): Promise<{ socket: Socket; status: string }> => {
    const socket = connect(Number(address.port), address.hostname)
    sockets.push(socket)
    socket.on('error', () => {})
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: ${address.host}\r\nContent-Type: application/x-git-upload-pack-request\r\nContent-Length: ${body().length}\r\n\r\n${body()}`,
    )
    const [first] = (await once(socket, 'data')) as [Buffer]
    socket.pause()
    return { socket, status: first.toString('latin1').slice(9, 12) }
  }

  const refs = async (as?: TestUser) =>
    (await site.call('/git/open/app/info/refs?service=git-upload-pack', { as })).status

  const connections = (): Promise<number> =>
    new Promise((resolve, reject) =>
      site.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    )

  it('S2: have two fetches at most, keep nobody else out, and are cut off', async () => {
    const stalled = [await stall(), await stall(), await stall(), await stall()]
    expect(stalled.map(({ status }) => status)).toEqual(['200', '200', '503', '503'])
    expect(await refs(plain)).toBe(200)
    // They never read again, and yet somebody at their address is let in after a while.
    while ((await connections()) > 2) await sleep(100)
    // A moment after its connection a fetch ends too, and makes room.
    await expect.poll(() => refs()).toBe(200)
    for (const { socket } of stalled.filter(({ status }) => status === '200')) {
      socket.resume()
      if (!socket.closed) await once(socket, 'close')
      expect(socket.bytesRead).toBeLessThan(LARGE_BYTES)
    }
  })
})
