import { expect } from 'vitest'
import type { Call, Reply, TestSite } from '#server/testing/site.ts'
import type { TestUser } from '#server/testing/users.ts'

/** Sends JSON as somebody; time moves on by a second with each request. */
export type Send = (method: Call['method'], path: string, as?: TestUser, json?: unknown) => Promise<Reply>

export const sender =
  (site: () => TestSite): Send =>
  (method, path, as, json) => {
    site().time += 1_000_000
    return site().call(path, { method, as, ...(json === undefined ? {} : { json }) } as Call)
  }

/** The same, for tests in which one person does most of it. */
export const senderFor =
  (site: () => TestSite, usual: () => TestUser) =>
  (method: Call['method'], path: string, json?: unknown, as: TestUser = usual()): Promise<Reply> =>
    sender(site)(method, path, as, json)

interface Problem {
  readonly code: string
  readonly detail: string
  readonly attr: string | null
}

/** What is wrong with a request, as `attr code`. */
export function problems(reply: Reply): string[] {
  expect(reply.status, reply.text).toBe(400)
  return reply.json<{ errors: Problem[] }>().errors.map(({ attr, code }) => `${attr} ${code}`)
}

/** The fields that a refused request has wrong. */
export const attrs = (reply: Reply): string[] => problems(reply).map((problem) => problem.split(' ')[0] as string)

/** The body of a reply that must have this status. */
export function body<T>(reply: Reply, status = 200): T {
  expect(reply.status, reply.text).toBe(status)
  return reply.json<T>()
}

/** A page of a list, as read. */
export interface Page<T> {
  readonly count: number
  readonly results: readonly T[]
}
