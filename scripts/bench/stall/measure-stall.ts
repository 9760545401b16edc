import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createUserToken } from '#server/access/tokens.ts'
import { addUser } from '#server/commands/accounts/add-user.ts'
import { inTransaction } from '#server/db/database.ts'
import { startHelper } from '../channel.ts'
import { benchFolder } from '../folder.ts'
import { type Size, writeRepository } from '../generator/repository.ts'
import { openData, runImport } from '../import/run-import.ts'
import { cores } from '../processes.ts'
import { say } from '../say.ts'
import { startServer } from '../server.ts'
import { type Cell, table } from '../table.ts'
import type { HeavyOrder } from './heavy-process.ts'
import { heavyRequests, type StallPlan } from './heavy-requests.ts'
import type { PingFigures, PingOrder } from './ping-process.ts'

export interface StallSize extends StallPlan {
  readonly size: Size
  readonly answers: number
}

export interface StallRow extends PingFigures {
  readonly during: string
  readonly seconds: number
}

export interface StallReport {
  readonly idle: PingFigures
  readonly heavy: readonly StallRow[]
}

/** How much longer than in idle times somebody else waits at worst while one person sends a heavy request. */
export const addedWait = ({ idle }: StallReport, { slowest }: PingFigures): number => slowest - idle.slowest

export async function administratorToken(dataDir: string, databaseUrl = ''): Promise<string> {
  const { db, close } = openData(dataDir, databaseUrl)
  const user = { username: 'heavy', full_name: 'Heavy', email: 'heavy@example.org', is_superuser: 1, date_joined: 1 }
  const token = await inTransaction(db, async (tx) => createUserToken(tx, await addUser(tx, user), 1))
  await close()
  return token
}

/** Asks after the service's health all the while: alone, then during each heavy request. */
export async function measureStall({ size, answers, ...plan }: StallSize): Promise<StallReport> {
  const folder = join(benchFolder, 'stall')
  const dataDir = join(folder, 'data')
  say(`Importing ${size.languages * size.strings} units to be kept waiting with`)
  await writeRepository(folder, size)
  await runImport(folder, dataDir)
  const token = await administratorToken(dataDir)
  const server = await startServer({ dataDir })
  const pinger = startHelper<PingOrder, PingFigures>('stall/ping-process.ts', cores?.loading)
  const sender = startHelper<HeavyOrder, number>('stall/heavy-process.ts', cores?.loading)
  const pingsDuring = async (work: () => Promise<number>): Promise<Omit<StallRow, 'during'>> => {
    await pinger.ask({ origin: server.origin, answers })
    const seconds = await work()
    return { ...(await pinger.ask({ origin: undefined, answers })), seconds }
  }
  try {
    await pingsDuring(async () => 0)
    say('Asking a service that has nothing to do')
    const idle = await pingsDuring(async () => 0)
    const heavy: StallRow[] = []
    for (const [number, { name }] of heavyRequests(folder, plan).entries()) {
      say(`Asking during: ${name}`)
      const order = { origin: server.origin, token, folder, plan, number }
      await sender.ask({ ...order, step: 'prepare' })
      heavy.push({ during: name, ...(await pingsDuring(() => sender.ask({ ...order, step: 'send' }))) })
    }
    return { idle, heavy }
  } finally {
    await Promise.all([pinger.stop(), sender.stop(), server.stop()])
    rmSync(folder, { recursive: true, force: true })
  }
}

export function stallTable(report: StallReport): string {
  const row = (name: string, seconds: Cell, figures: PingFigures, added: Cell): Cell[] => [
    name,
    seconds,
    figures.answers,
    figures.p50,
    figures.p99,
    figures.slowest,
    added,
  ]
  return table(
    ['/healthz/ during', 'took s', 'answers', 'p50 ms', 'p99 ms', 'slowest ms', 'more than idle ms'],
    [
      row('nothing', '', report.idle, ''),
      ...report.heavy.map((one) => row(one.during, one.seconds, one, addedWait(report, one))),
    ],
  )
}
