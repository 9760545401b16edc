import { existsSync, readFileSync } from 'node:fs'
import type pg from 'pg'
import { cpuSeconds } from './process-figures.ts'

const statOf = (pid: number): string[] => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text.slice(text.lastIndexOf(')') + 2).split(' ')
}

/** The process that all connections are children of; 0 where the system does not tell. */
async function parentOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  try {
    const parent = Number(statOf(rows[0]?.pid ?? 0)[1])
    return existsSync(`/proc/${parent}/task/${parent}/children`) ? parent : 0
  } catch {
    return 0
  }
}

const TICK_MS = 10
const [USER_OF_ENDED, SYSTEM_OF_ENDED] = [13, 14]

/** Milliseconds of processor time of all processes of the server, those that have ended too; 0 where the system does not tell. */
export async function postgresCpu(client: pg.Client): Promise<() => number> {
  const parent = await parentOf(client)
  if (parent === 0) return () => 0
  return () => {
    const own = statOf(parent)
    const ended = (Number(own[USER_OF_ENDED]) + Number(own[SYSTEM_OF_ENDED])) * TICK_MS
    const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim().split(' ')
    return children.reduce((sum, pid) => sum + (cpuSeconds(Number(pid)) || 0) * 1000, ended)
  }
}
