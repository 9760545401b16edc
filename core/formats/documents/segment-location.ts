/** The eleventh `p` is not the first `p1`. */
const ENDS_IN_DIGIT = /\d$/

/** Names the places of a document by chapter, kind and number: `2.1/p3`. */
export class SegmentNumbering {
  private readonly headings: number[] = []
  private counts = new Map<string, number>()

  /** `level`: of a heading, which begins a chapter; else 0. */
  next(kind: string, level: number): string {
    if (level > 0) {
      while (this.headings.length < level) this.headings.push(0)
      this.headings.length = level
      this.headings[level - 1] = (this.headings[level - 1] ?? 0) + 1
      this.counts = new Map()
      return this.headings.join('.')
    }
    const count = (this.counts.get(kind) ?? 0) + 1
    this.counts.set(kind, count)
    return `${this.headings.join('.')}/${kind}${ENDS_IN_DIGIT.test(kind) ? '-' : ''}${count}`
  }
}
