/** Rising numbers as bytes: each as the distance from the one before, seven bits to a byte, the last byte without a mark. */
export function packIds(ids: readonly number[]): Uint8Array {
  const bytes: number[] = []
  let before = -1
  for (const id of ids) {
    let distance = id - before - 1
    before = id
    while (distance > 0x7f) {
      bytes.push((distance & 0x7f) | 0x80)
      distance >>>= 7
    }
    bytes.push(distance)
  }
  return Uint8Array.from(bytes)
}

export function unpackIds(bytes: Uint8Array): number[] {
  const ids: number[] = []
  forEachId(bytes, (id) => ids.push(id))
  return ids
}

function forEachId(bytes: Uint8Array, visit: (id: number) => void): void {
  let id = -1
  let distance = 0
  let shift = 0
  for (const byte of bytes) {
    distance |= (byte & 0x7f) << shift
    if (byte & 0x80) shift += 7
    else {
      id += distance + 1
      visit(id)
      distance = 0
      shift = 0
    }
  }
}

/** Two lists of rising numbers as one, each number once. */
export function mergeIds(some: readonly number[], others: readonly number[]): number[] {
  const merged: number[] = []
  let [i, j] = [0, 0]
  while (i < some.length || j < others.length) {
    const a = some[i] ?? Number.POSITIVE_INFINITY
    const b = others[j] ?? Number.POSITIVE_INFINITY
    merged.push(Math.min(a, b))
    if (a <= b) i++
    if (b <= a) j++
  }
  return merged
}
