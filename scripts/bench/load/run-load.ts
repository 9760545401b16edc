import { connect, type Socket } from 'node:net'
import { quantile } from './quantile.ts'
import { ReplyCounter } from './reply-counter.ts'

export interface LoadOrder {
  readonly origin: string
  /** Asked for in turn, over and over, whichever connection is free. */
  readonly paths: readonly string[]
  readonly connections: number
  readonly seconds: number
}

export interface LoadFigures {
  readonly requests: number
  readonly perSecond: number
  /** Milliseconds. */
  readonly p50: number
  readonly p99: number
  readonly bytesPerReply: number
  /** Share of the time in which the load process itself was at work: near 1, it was the limit. */
  readonly loadBusy: number
}

/** Keeps every connection busy with one request at a time for a while. Plain sockets: the load must be cheaper than the server. */
export async function runLoad({ origin, paths, connections, seconds }: LoadOrder): Promise<LoadFigures> {
  const { hostname, port, host } = new URL(origin)
  const requests = paths.map((path) =>
    Buffer.from(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nAccept: application/json\r\n\r\n`),
  )
  const durations: number[] = []
  const cpuBefore = process.cpuUsage()
  const start = performance.now()
  const end = start + seconds * 1000
  let next = 0
  let bytes = 0
  const one = () =>
    new Promise<void>((done, fail) => {
      const counter = new ReplyCounter()
      let sent = 0
      const ask = () => {
        sent = performance.now()
        socket.write(requests[next++ % requests.length] as Buffer)
      }
      const receive = (length: number, buffer: Uint8Array): boolean => {
        bytes += length
        if (!counter.take((buffer as Buffer).subarray(0, length))) return true
        const now = performance.now()
        durations.push(now - sent)
        if (now < end) ask()
        else socket.destroy()
        return true
      }
      const onread = { buffer: Buffer.alloc(256 * 1024), callback: guarded(receive, (error) => socket.destroy(error)) }
      const socket: Socket = connect({ host: hostname, port: Number(port), noDelay: true, onread }, ask)
      socket.on('error', fail)
      socket.on('close', () => done())
    })
  await Promise.all(Array.from({ length: connections }, one))
  const elapsed = (performance.now() - start) / 1000
  const { user, system } = process.cpuUsage(cpuBefore)
  if (durations.length === 0) throw new Error(`${origin}${paths[0]} did not answer`)
  const sorted = Float64Array.from(durations).sort()
  return {
    requests: sorted.length,
    perSecond: sorted.length / elapsed,
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
    bytesPerReply: bytes / sorted.length,
    loadBusy: (user + system) / 1e6 / elapsed,
  }
}

type Receive = (length: number, buffer: Uint8Array) => boolean

const guarded =
  (receive: Receive, onError: (error: Error) => void): Receive =>
  (length, buffer) => {
    try {
      return receive(length, buffer)
    } catch (error) {
      onError(error as Error)
      return false
    }
  }
