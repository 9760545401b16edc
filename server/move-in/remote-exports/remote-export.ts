import type { ExportFile } from '#core/exports/model.ts'
import { xliff } from '#core/formats/xliff/xliff.ts'
import type { ExportApi } from '#server/move-in/remote-exports/export-api.ts'

export interface FetchedExport {
  readonly files: readonly ExportFile[]
  /** Code as the service writes it. */
  readonly sourceLanguage: string
}

/** What is fetched. */
export interface RemoteProject {
  /** As the service names it. */
  readonly project: string
  readonly token: string
}

/** A service whose API gives what its exports hold. */
export interface RemoteExport {
  /** Where its API is, unless an address is given: of a server of one's own, or of another region. */
  readonly url: string
  /** How a token is shown. */
  headers(token: string): Readonly<Record<string, string>>
  /** The files that its reader knows (`core/exports/services`). */
  fetchExport(api: ExportApi, wanted: RemoteProject): Promise<FetchedExport>
}

/** Services call it as we do. */
export const XLIFF = xliff.id

export const jsonFile = (path: string, value: unknown): ExportFile => ({
  path,
  bytes: new TextEncoder().encode(JSON.stringify(value)),
})

const cell = (value: unknown): string => `"${String(value ?? '').replaceAll('"', '""')}"`

/** A table with columns by name. */
export function csvFile(path: string, rows: readonly Readonly<Record<string, unknown>>[]): ExportFile {
  const columns = Object.keys(rows[0] ?? {})
  const lines = [columns, ...rows.map((row) => columns.map((column) => row[column]))]
  return { path, bytes: new TextEncoder().encode(lines.map((line) => `${line.map(cell).join(',')}\n`).join('')) }
}
