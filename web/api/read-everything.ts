import { getJson } from './client.ts'
import type { Page } from './types.ts'

/** Every item of a list that goes over pages; meant for lists that people choose from. */
export async function readEverything<Item>(first: string, signal: AbortSignal): Promise<Item[]> {
  const items: Item[] = []
  for (let next: string | null = first; next !== null; ) {
    const page: Page<Item> = await getJson<Page<Item>>(next, signal)
    items.push(...page.results)
    next = page.next && new URL(page.next).pathname + new URL(page.next).search
  }
  return items
}
