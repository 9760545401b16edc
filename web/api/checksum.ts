import type { Unit } from './types.ts'

/** The checksum in a unit's address: 16 hexadecimal digits, kept as text because it does not fit a double. */
export function checksumOf(unit: Pick<Unit, 'web_url'>): string {
  return new URL(unit.web_url).searchParams.get('checksum') ?? ''
}
