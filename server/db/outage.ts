import { AppError } from '#server/errors.ts'

/** Seconds after which it makes sense to ask again. */
const RETRY_AFTER = { unavailable: 5, storage_full: 60 } as const

/**
 * PostgreSQL shuts down, starts up, has no connection left, or lost one; takes no writes, as a standby that was not promoted yet; or
 * a statement took too long, as when somebody else holds a row.
 */
const awayStates = /^(57P0[1235]|08...|53300|25006|25P03|55P03|57014)$/
const awayCodes: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EPIPE',
])
/** What the driver says without a code when a connection ends in the middle of something. */
const awayWords =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout exceeded when trying)/

const fullCodes: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT', '53100'])
const SQLITE_FULL = 13

interface DriverError {
  readonly code?: unknown
  readonly errcode?: unknown
  readonly errors?: readonly unknown[]
  readonly message?: unknown
  readonly severity?: unknown
  readonly syscall?: unknown
}

/** Other people's servers are called elsewhere, and their errors are made ours there: what gets here is the database's. */
const isAway = ({ code, message }: DriverError): boolean =>
  awayCodes.has(code) ||
  (typeof code === 'string' && awayStates.test(code)) ||
  (code === undefined && typeof message === 'string' && awayWords.test(message))

/** A statement that took too long may do so again: trying it for ever helps nobody. */
export const isTooSlow = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '57014'

const isFull = ({ code, errcode }: DriverError): boolean =>
  fullCodes.has(code) || (typeof errcode === 'number' && (errcode & 0xff) === SQLITE_FULL)

/** The error as one of ours when the database is away or a disk full: both pass, and nothing was changed. */
export function asOutage(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error.code in RETRY_AFTER ? error : undefined
  if (typeof error !== 'object' || error === null) return undefined
  const known: DriverError = error
  if (isFull(known)) return outage('storage_full', error)
  // A host with several addresses gives the errors of all of them.
  const all = known.errors ?? [known]
  return all.length > 0 && all.every((one) => typeof one === 'object' && one !== null && isAway(one))
    ? outage('unavailable', error)
    : undefined
}

const outage = (code: keyof typeof RETRY_AFTER, cause: unknown): AppError =>
  new AppError(code, undefined, { retryAfter: RETRY_AFTER[code], cause })

/** What git says on this side when it cannot write; what the other side says begins with its name. */
const noRoom = /^(?!remote:).*(No space left on device|Disk quota exceeded)/m

/** The error for words of git that tell of a full disk here. */
export const fullDisk = (words: string): AppError | undefined =>
  noRoom.test(words.replaceAll('\r', '\n')) ? outage('storage_full', undefined) : undefined
