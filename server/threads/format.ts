import type { FileFormat } from '#core/formats/model/format.ts'
import { findFormat } from '#core/formats/registry.ts'

/** Formats are code: across threads they are named. */
export function formatNamed(id: string): FileFormat {
  const found = findFormat(id)
  if (!found) throw new RangeError(`There is no file format '${id}'.`)
  return found.format
}
