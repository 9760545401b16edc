import type { Entries, Entry } from './format.ts'

/**
 * Makes each entry when it is asked for and keeps none: the strings of a large file cost the collector nothing, and one that is
 * looked at once is gone before it is ever moved.
 */
export class MadeEntries implements Entries {
  readonly length: number
  private readonly make: (index: number) => Entry

  constructor(length: number, make: (index: number) => Entry) {
    this.length = length
    this.make = make
  }

  at(index: number): Entry | undefined {
    const at = index < 0 ? this.length + index : index
    return at >= 0 && at < this.length ? this.make(at) : undefined
  }

  *[Symbol.iterator](): Generator<Entry, undefined> {
    for (let index = 0; index < this.length; index++) yield this.make(index)
  }

  map<T>(change: (entry: Entry, index: number) => T): T[] {
    return Array.from({ length: this.length }, (_, index) => change(this.make(index), index))
  }

  flatMap<T>(change: (entry: Entry, index: number) => T | readonly T[]): T[] {
    return [...this].flatMap(change)
  }

  filter(wanted: (entry: Entry, index: number) => boolean): Entry[] {
    return this[Symbol.iterator]().filter(wanted).toArray()
  }

  find(wanted: (entry: Entry, index: number) => boolean): Entry | undefined {
    return this[Symbol.iterator]().find(wanted)
  }

  findIndex(wanted: (entry: Entry, index: number) => boolean): number {
    for (let index = 0; index < this.length; index++) if (wanted(this.make(index), index)) return index
    return -1
  }

  some(wanted: (entry: Entry, index: number) => boolean): boolean {
    return this.findIndex(wanted) !== -1
  }

  every(wanted: (entry: Entry, index: number) => boolean): boolean {
    return !this.some((entry, index) => !wanted(entry, index))
  }

  slice(start = 0, end = this.length): Entry[] {
    const at = (index: number) => Math.min(this.length, Math.max(0, index < 0 ? this.length + index : index))
    const first = at(start)
    return Array.from({ length: Math.max(0, at(end) - first) }, (_, index) => this.make(first + index))
  }
}
