import { expect } from 'vitest'
import type { Reply } from '#server/testing/site.ts'

/** Numbers that JavaScript would round come as bigint. */
export const parseExact = (text: string): unknown =>
  JSON.parse(text, (_, value, context) =>
    typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)
      ? BigInt((context as { source: string }).source)
      : value,
  )

const writeExact = (value: unknown): string =>
  JSON.stringify(value, (_, item) => (typeof item === 'bigint' ? JSON.rawJSON(String(item)) : item))

/** The reply is these very bytes: same fields in the same order, same values, every digit of large numbers. */
export function expectExactly(reply: Reply, expected: unknown): void {
  expect(parseExact(reply.text)).toEqual(expected)
  expect(reply.text).toBe(writeExact(expected))
}
