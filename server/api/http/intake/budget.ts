import { message } from '#core/messages/message.ts'
import { AppError } from '#server/errors.ts'

export interface BudgetLimits {
  /** Bytes of bodies in memory, of all requests together. */
  readonly memory: number
  /** The same on disk, where large files wait until they are whole. */
  readonly disk: number
}

/** Bodies larger than this are large. */
export const LARGE_BODY_BYTES = 1024 * 1024

/** Large bodies that one caller may send at the same time. */
const MAX_LARGE_BODIES = 4

const busy = (): AppError => new AppError('unavailable', message('file.otherUploads'), { retryAfter: 5 })

/** What all bodies that are being received or worked on may take together. */
export class BodyBudget {
  readonly #limits: BudgetLimits
  readonly #large = new Map<string, number>()
  #memory = 0
  #disk = 0

  constructor(limits: BudgetLimits) {
    this.#limits = limits
  }

  get held(): { readonly memory: number; readonly disk: number; readonly callers: number } {
    return { memory: this.#memory, disk: this.#disk, callers: this.#large.size }
  }

  /** For one body of one caller; whoever asks gives it back. */
  lease(caller: string): BodyLease {
    return new BodyLease({
      memory: (bytes) => {
        if (bytes > 0 && this.#memory + bytes > this.#limits.memory) throw busy()
        this.#memory += bytes
      },
      disk: (bytes) => {
        if (bytes > 0 && this.#disk + bytes > this.#limits.disk) throw busy()
        this.#disk += bytes
      },
      large: (one) => this.#countLarge(caller, one),
    })
  }

  #countLarge(caller: string, one: 1 | -1): void {
    const count = (this.#large.get(caller) ?? 0) + one
    if (count > MAX_LARGE_BODIES)
      throw new AppError('throttled', message('file.largeUploads', { limit: MAX_LARGE_BODIES }), {
        retryAfter: 5,
      })
    if (count === 0) this.#large.delete(caller)
    else this.#large.set(caller, count)
  }
}

interface Account {
  memory(bytes: number): void
  disk(bytes: number): void
  large(one: 1 | -1): void
}

/** What one body takes of the budget. */
export class BodyLease {
  readonly #account: Account
  #memory = 0
  #disk = 0
  #isLarge = false

  constructor(account: Account) {
    this.#account = account
  }

  takeMemory(bytes: number): void {
    this.#account.memory(bytes)
    this.#memory += bytes
  }

  takeDisk(bytes: number): void {
    this.#account.disk(bytes)
    this.#disk += bytes
  }

  /** Said once it is certain that the body is large. */
  markLarge(): void {
    if (this.#isLarge) return
    this.#account.large(1)
    this.#isLarge = true
  }

  returnMemory(bytes: number): void {
    this.#account.memory(-bytes)
    this.#memory -= bytes
  }

  returnDisk(bytes: number): void {
    this.#account.disk(-bytes)
    this.#disk -= bytes
  }

  release(): void {
    this.returnMemory(this.#memory)
    this.returnDisk(this.#disk)
    if (this.#isLarge) this.#account.large(-1)
    this.#isLarge = false
  }
}
