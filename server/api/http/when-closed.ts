import type { ServerResponse } from 'node:http'

/** Also for a caller who left before anybody listened: the event comes once. */
export function whenClosed(response: ServerResponse, work: () => void): void {
  if (response.destroyed) work()
  else response.once('close', work)
}
