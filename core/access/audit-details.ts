const secretName = /secret|password|token|private|credential|certificate|(^|_)key(_|$)/i
const LONGEST_TEXT = 200
const MAX_ITEMS = 20

/** Logins in URLs are nobody's to read. */
const withoutLogin = (text: string): string => text.replaceAll(/\/\/[^/\s@]+@/g, '//***@').slice(0, LONGEST_TEXT)

function shown(value: unknown): unknown {
  if (typeof value === 'string') return withoutLogin(value)
  if (typeof value === 'number' || typeof value === 'boolean' || value === null) return value
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map((one) => shown(one))
  // What is nested may hold anything: that it was sent is enough.
  return '…'
}

/** What the audit log keeps of a body: plain values, shortened, and no secrets. */
export const auditDetails = (fields: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, secretName.test(name) ? '***' : shown(value)]),
  )
