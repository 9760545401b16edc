import { connect, createServer } from 'node:net'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { part } from '#core/text/loose-json.ts'
import { openPostgresDatabase } from '#server/db/database.ts'
import { asOutage } from '#server/db/outage.ts'
import { addressesOf } from '#server/db/postgres-hosts.ts'
import { describePostgres } from '#server/testing/engines.ts'

it('several hosts are addresses of their own', () => {
  expect(addressesOf('postgres://u:p%40x@one:5433,two/db?sslmode=require')).toEqual([
    'postgres://u:p%40x@one:5433/db?sslmode=require',
    'postgres://u:p%40x@two/db?sslmode=require',
  ])
  expect(addressesOf('postgresql://one/db')).toEqual(['postgresql://one/db'])
  expect(addressesOf('postgres:///db?host=/run/postgresql')).toEqual(['postgres:///db?host=/run/postgresql'])
})

describePostgres('several hosts in DATABASE_URL (A18)', (open) => {
  const nobody = (url: string): string => {
    const address = new URL(url)
    return url.replace(address.host, `127.0.0.1:1,${address.host}`)
  }

  it('are tried in turn until one answers', async () => {
    const server = await open()
    const database = openPostgresDatabase(nobody(server.url), { connectMs: 60_000 })
    expect(await database.db.selectFrom('language').select('id').limit(1).execute()).toHaveLength(1)
    await database.close()
    await server.drop()
  })

  it('that take no writes are passed over, and it is an outage when there is none', async () => {
    const server = await open()
    const name = new URL(server.url).pathname.slice(1)
    await sql.raw(`alter database ${name} set default_transaction_read_only = on`).execute(server.db)
    const database = openPostgresDatabase(nobody(server.url), { connectMs: 60_000 })
    const asked = database.db.selectFrom('language').select('id').limit(1).execute()
    expect(await asked.then(() => 'done', asOutage)).toMatchObject({ code: 'unavailable' })
    await sql.raw(`alter database ${name} set default_transaction_read_only = off`).execute(server.db)
    expect(await database.db.selectFrom('language').select('id').limit(1).execute()).toHaveLength(1)
    await database.close()
    await server.drop()
  })

  it('are left when their connections break, for the next one that answers', async () => {
    const server = await open()
    const address = new URL(server.url)
    // A first host that is there for one connection.
    const relay = createServer((socket) => {
      const to = connect(Number(address.port), address.hostname)
      socket.pipe(to).pipe(socket)
      for (const end of [socket, to]) end.on('error', () => {})
      relay.once('gone', () => [socket, to].map((end) => end.destroy()))
    })
    await new Promise<void>((listening) => relay.listen(0, '127.0.0.1', listening))
    const first = `127.0.0.1:${part(relay.address(), 'port')}`
    const database = openPostgresDatabase(server.url.replace(address.host, `${first},${address.host}`), {
      connectMs: 60_000,
    })
    const read = () => database.db.selectFrom('language').select('id').limit(1).execute()
    expect(await read()).toHaveLength(1)
    relay.close()
    relay.emit('gone')
    await expect
      .poll(() =>
        read().then(
          (rows) => rows.length,
          () => 0,
        ),
      )
      .toBe(1)
    await database.close()
    await server.drop()
  })
})
