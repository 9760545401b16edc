/** What crosses between threads at once: taking it apart must cost the receiver a millisecond or two. */
const MAX_ITEMS = 500
const MAX_CHARACTERS = 200_000

/** Items in lots that are neither many nor long; one long item is a lot of its own. */
function* inLots<T>(items: Iterable<T>, length: (item: T) => number): Generator<T[], void, undefined> {
  let lot: T[] = []
  let characters = 0
  for (const item of items) {
    lot.push(item)
    characters += length(item)
    if (lot.length < MAX_ITEMS && characters < MAX_CHARACTERS) continue
    yield lot
    lot = []
    characters = 0
  }
  if (lot.length > 0) yield lot
}

export const lengthOf = (texts: readonly string[]): number => texts.reduce((sum, text) => sum + text.length, 0)

/** Work that tells something of a file first, and then hands out what is in it. */
export type HeadAndLots<Head, Item> = Generator<
  { readonly head: Head } | { readonly lot: readonly Item[] },
  void,
  undefined
>

export function* headAndLots<Head, Item>(
  head: Head,
  items: Iterable<Item>,
  length: (item: Item) => number,
): HeadAndLots<Head, Item> {
  yield { head }
  for (const lot of inLots(items, length)) yield { lot }
}
