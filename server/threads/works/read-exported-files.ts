import { type ReadExport, readExport, type SetDetail } from '#core/exports/read-export.ts'
import { findExportService } from '#core/exports/registry.ts'
import { type HeadAndLots, headAndLots } from '#server/threads/slices.ts'

type Input = Parameters<typeof readExport>[1] & { readonly service: string }

/** Reads the files of an export: first what components, terms and memories they make, then what is known of the strings. */
export function* readExportedFiles({
  service: id,
  ...input
}: Input): HeadAndLots<Omit<ReadExport, 'details'>, SetDetail> {
  const service = findExportService(id)
  if (!service) throw new RangeError(`There is no service '${id}'.`)
  const { details, ...head } = readExport(service, input)
  yield* headAndLots(head, details, ({ key, description }) => key.length + description.length)
}
