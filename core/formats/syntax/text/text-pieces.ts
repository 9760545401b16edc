const MAX_JOINED_PIECES = 64
const CHUNK = 8192

/** Joins small pieces of text: few of them at little cost, many of them without holding on to all. */
export class TextPieces {
  private text = ''
  private count = 0
  private chunks: string[] | undefined
  private pieces: string[] = NOTHING

  add(piece: string): void {
    if (this.count < MAX_JOINED_PIECES) {
      this.count++
      this.text += piece
      return
    }
    if (this.chunks === undefined) {
      this.chunks = [this.text]
      this.pieces = []
    }
    this.pieces.push(piece)
    if (this.pieces.length < CHUNK) return
    this.chunks.push(this.pieces.join(''))
    this.pieces = []
  }

  join(): string {
    return this.chunks === undefined ? this.text : this.chunks.join('') + this.pieces.join('')
  }
}

const NOTHING: string[] = []
