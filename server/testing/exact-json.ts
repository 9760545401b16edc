import { expect } from 'vitest'
import type { Reply } from '#server/testing/site.ts'

/** What the runtime's JSON has and the compiler's library does not know yet. */
const exact = JSON as unknown as {
  parse(text: string, revive: (key: string, value: unknown, context: { readonly source?: string }) => unknown): unknown
  rawJSON(text: string): unknown
}

/** Numbers that JavaScript would round come as bigint. */
export const parseExact = (text: string): unknown =>
  exact.parse(text, (_, value, { source }) =>
    Number.isInteger(value) && !Number.isSafeInteger(value) ? BigInt(source as string) : value,
  )

/** Percentages are decimals, also where they are whole. */
const writeExact = (value: unknown): string =>
  JSON.stringify(value, (name, item) => {
    if (typeof item === 'bigint') return exact.rawJSON(String(item))
    return name.endsWith('percent') && Number.isInteger(item) ? exact.rawJSON(`${item}.0`) : item
  })

/** The reply is these very bytes: same fields in the same order, same values, every digit of large numbers. */
export function expectExactly(reply: Reply, expected: unknown): void {
  expect(parseExact(reply.text)).toEqual(expected)
  expect(reply.text).toBe(writeExact(expected))
}
