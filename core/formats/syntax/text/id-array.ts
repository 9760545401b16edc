/** Ids of one kind in a typed array: a million of them cost the collector nothing. */
export class IdArray<Id extends number> {
  readonly #ids: Int32Array
  #length = 0

  /** `capacity`: no more ids than this are added. */
  constructor(capacity: number) {
    this.#ids = new Int32Array(capacity)
  }

  get length(): number {
    return this.#length
  }

  push(id: Id): void {
    this.#ids[this.#length++] = id
  }

  /** One that was added, by its position. */
  at(position: number): Id {
    return this.#ids[position] as Id
  }

  filter(wanted: (id: Id) => boolean): IdArray<Id> {
    const found = new IdArray<Id>(this.#length)
    for (const id of this) if (wanted(id)) found.push(id)
    return found
  }

  *[Symbol.iterator](): Generator<Id, undefined> {
    for (let position = 0; position < this.#length; position++) yield this.at(position)
  }
}
