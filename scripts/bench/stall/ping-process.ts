// Asks /healthz/ over and over on one connection, in a process of its own: what it waits for is the server's doing.
import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { answerQuestions } from '../channel.ts'
import { quantile } from '../load/quantile.ts'

export interface PingOrder {
  /** Where to ask; undefined ends what was begun. */
  readonly origin: string | undefined
  /** Answers before it may end. */
  readonly answers: number
}

export interface PingFigures {
  readonly answers: number
  readonly p50: number
  readonly p99: number
  readonly slowest: number
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 })

const ping = (origin: string): Promise<number> =>
  new Promise((done, fail) => {
    const began = performance.now()
    const request = get(`${origin}/healthz/`, { agent }, (reply) => {
      reply.resume().once('end', () => {
        if (reply.statusCode === 200) done(performance.now() - began)
        else fail(new Error(`/healthz/ answered ${reply.statusCode}`))
      })
    })
    request.once('error', fail)
  })

let ending = false
let running: Promise<number[]> = Promise.resolve([])

async function pings(origin: string, least: number): Promise<number[]> {
  const times: number[] = []
  while (!ending || times.length < least) {
    times.push(await ping(origin))
    await sleep(1)
  }
  return times.sort((a, b) => a - b)
}

answerQuestions<PingOrder, PingFigures | undefined>(async ({ origin, answers }) => {
  ending = origin === undefined
  if (origin !== undefined) {
    running = pings(origin, answers)
    return undefined
  }
  const times = await running
  return {
    answers: times.length,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    slowest: times.at(-1) ?? Number.NaN,
  }
})
