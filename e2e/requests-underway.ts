import type { BrowserContext, Page, Request } from 'playwright-core'

const underway = new WeakMap<Page, Set<Request>>()

/** Notes what the pages of a context ask for until it is there; from now on. */
export function countRequests(context: BrowserContext): void {
  context.on('request', (request) => requestsOf(request)?.add(request))
  const end = (request: Request) => requestsOf(request)?.delete(request)
  context.on('requestfinished', end)
  context.on('requestfailed', end)
}

/** What a page waits for. Streams never end, requests of workers belong to no page, and a navigation is waited for by who begins it. */
export const requestsUnderway = (page: Page): number => underway.get(page)?.size ?? 0

function requestsOf(request: Request): Set<Request> | undefined {
  if (request.serviceWorker() || request.isNavigationRequest() || request.resourceType() === 'eventsource')
    return undefined
  const page = request.frame().page()
  const requests = underway.get(page) ?? new Set()
  underway.set(page, requests)
  return requests
}
