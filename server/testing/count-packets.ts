import { Socket } from 'node:net'
import { vi } from 'vitest'

/** How many packets are sent to a server while something is done: each is a wait for its answer. `url`: of the server. */
export async function countPackets(url: string, work: () => Promise<unknown>): Promise<number> {
  const port = Number(new URL(url).port)
  const spies = [vi.spyOn(Socket.prototype, '_write'), vi.spyOn(Socket.prototype, '_writev')]
  try {
    await work()
    const sockets = spies.flatMap((spy) => spy.mock.contexts as Socket[])
    return sockets.filter(({ remotePort }) => remotePort === port).length
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
}
