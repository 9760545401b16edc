import type { Page, Unit } from './types.ts'

/** The checksum in a unit's address: 16 hexadecimal digits, kept as text because it does not fit a double. */
export function checksumOf(unit: Pick<Unit, 'web_url'>): string {
  return new URL(unit.web_url).searchParams.get('checksum') ?? ''
}

/** Walks the pages until one holds the checksum. */
export async function findChecksumPage(
  checksum: string,
  readPage: (page: number) => Promise<Page<Pick<Unit, 'web_url'>>>,
): Promise<number | null> {
  for (let page = 1; ; page++) {
    const { results, next } = await readPage(page)
    if (results.some((unit) => checksumOf(unit) === checksum)) return page
    if (next === null) return null
  }
}
