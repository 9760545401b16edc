import { findFormat } from './registry.ts'

/** Flags that all strings of a format have; older identifiers included. */
export const formatFlags = (id: string): string => findFormat(id)?.format.flags ?? ''

/** The same for checks, with what goes without saying in such files. */
export function checkedFormatFlags(id: string): string {
  const format = findFormat(id)?.format
  return [format?.flags ?? '', format?.strictZero ? 'strict-zero' : ''].filter((flag) => flag !== '').join(', ')
}
