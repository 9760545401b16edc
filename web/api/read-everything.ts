import { queryOptions } from '@tanstack/react-query'
import { addressOf, type Input, type Item, type Listing, type Page, readAt } from './call.ts'

const PAGE_SIZE = 1000

/** Every item of a list that goes over pages; meant for lists that people choose from. */
async function readEverything<Key extends Listing>(key: Key, first: string, signal: AbortSignal): Promise<Item<Key>[]> {
  const items: Item<Key>[] = []
  for (let next: string | null = first; next !== null; ) {
    const page: Page<Item<Key>> = await readAt(key, next, signal)
    items.push(...page.results)
    next = page.next && new URL(page.next).pathname + new URL(page.next).search
  }
  return items
}

export const everythingQuery = <Key extends Listing>(key: Key, input: Input<Key>) =>
  everythingAtQuery(key, addressOf(key, input))

/** The same of an address that is known as a whole. */
export const everythingAtQuery = <Key extends Listing>(key: Key, address: string) =>
  queryOptions({
    queryKey: [address, 'everything'],
    queryFn: ({ signal }) => readEverything(key, `${address}?page_size=${PAGE_SIZE}`, signal),
  })
