import { Agent, request } from 'node:http'

/** What many clients did at once. */
export interface LoadResult {
  readonly reads: number
  /** Texts whose saving was acknowledged. */
  readonly saved: readonly string[]
  /** Everything that was not answered as it should be. */
  readonly errors: readonly string[]
  /** Milliseconds, in ascending order. */
  readonly readTimes: Float64Array
  readonly writeTimes: Float64Array
}

export interface LoadOrder {
  readonly url: string
  readonly clients: number
  readonly seconds: number
  /** Asked for in turn. */
  readonly paths: readonly string[]
  readonly units: readonly number[]
  /** `Authorization` headers: people who may edit. */
  readonly people: readonly string[]
}

/** Of so many requests of a client, one saves a string. */
const READS_PER_WRITE = 3

interface Sent {
  readonly status: number
  readonly text: string
}

function send(
  agent: Agent,
  url: string,
  { method, authorization, body }: { method: 'GET' | 'PATCH'; authorization?: string; body?: string },
): Promise<Sent> {
  const headers = {
    ...(authorization && { authorization }),
    ...(body !== undefined && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
  }
  return new Promise((done, failed) => {
    const asked = request(url, { agent, method, headers }, (reply) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.on('end', () => done({ status: reply.statusCode ?? 0, text: Buffer.concat(chunks).toString() }))
      reply.on('error', failed)
    })
    asked.on('error', failed)
    asked.end(body)
  })
}

/** Lets so many clients read and write for a while, each one request at a time on a connection of its own. */
export async function runClients({ url, clients, seconds, paths, units, people }: LoadOrder): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const saved: string[] = []
  const errors: string[] = []
  const readTimes: number[] = []
  const writeTimes: number[] = []
  const end = performance.now() + seconds * 1000
  const client = async (number: number) => {
    for (let turn = number; performance.now() < end; turn++) {
      const begun = performance.now()
      const isWrite = turn % (READS_PER_WRITE + 1) === 0
      const text = `Text ${number} ${turn}`
      const path = isWrite
        ? `/api/units/${units[(number * 31 + turn) % units.length]}/`
        : (paths[turn % paths.length] as string)
      const authorization = people[number % people.length] as string
      const body = JSON.stringify({ target: [text], state: 20 })
      try {
        const reply = await send(
          agent,
          url + path,
          isWrite ? { method: 'PATCH', authorization, body } : { method: 'GET' },
        )
        if (reply.status !== 200) errors.push(`${path} answered ${reply.status}: ${reply.text.slice(0, 200)}`)
        else if (isWrite) saved.push(text)
        ;(isWrite ? writeTimes : readTimes).push(performance.now() - begun)
      } catch (error) {
        errors.push(`${path} was not answered: ${(error as Error).message}`)
      }
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, number) => client(number)))
  agent.destroy()
  return {
    reads: readTimes.length,
    saved,
    errors,
    readTimes: Float64Array.from(readTimes).sort(),
    writeTimes: Float64Array.from(writeTimes).sort(),
  }
}

/** In milliseconds: what this share of the sorted times does not exceed. */
export const within = (times: Float64Array, share: number): number =>
  Math.round(times[Math.max(0, Math.ceil(times.length * share) - 1)] ?? 0)
