/** Enough for the objects a busy site talks about; each is a row or a small view. */
const LIMIT = 4000

/** Keeps what was looked up while the database is unchanged: addresses name the same few projects over and over. */
export class EpochMemo {
  #epoch: number | undefined
  readonly #known = new Map<string, unknown>()

  /** The thing under `key` as of `epoch`. A failed lookup is not kept. */
  async get<T>(epoch: number, key: string, load: () => Promise<T>): Promise<T> {
    if (epoch !== this.#epoch || this.#known.size >= LIMIT) {
      this.#known.clear()
      this.#epoch = epoch
    }
    const known = this.#known.get(key)
    if (known !== undefined) return known as T
    const made = await load()
    if (this.#epoch === epoch) this.#known.set(key, made)
    return made
  }
}
