import type { Catalog, FileFormat } from '#core/formats/model/format.ts'
import type { Problem } from '#core/formats/syntax/text/problems.ts'

/** What a file says besides its strings. */
export interface FileHead {
  /** Set where a part cannot be read: then the file is not taken, as what seems missing might stand in that part. */
  readonly problem: Problem | undefined
  /** Strings that it has twice: the beginning of each, and its line. */
  readonly duplicates: readonly { readonly source: string; readonly line: number }[]
  /** The plural rule it names. */
  readonly plural: { readonly number: number; readonly formula: string } | undefined
  /** Codes of the languages in it, where files of the format hold several. */
  readonly languages: readonly string[] | undefined
}

const fatal: readonly string[] = ['syntax', 'encoding', 'limit']
const MAX_REPORTED_DUPLICATES = 20

export const fatalProblem = ({ problems }: Pick<Catalog, 'problems'>): Problem | undefined =>
  problems.find((problem) => fatal.includes(problem.code))

export function headOf(format: FileFormat, catalog: Catalog): FileHead {
  const problem = fatalProblem(catalog)
  const duplicates = catalog.problems
    .filter(({ code }) => code === 'duplicate_key')
    .slice(0, MAX_REPORTED_DUPLICATES)
    .map(({ line, span: { start, end } }) => ({
      source: catalog.text.slice(start, Math.min(end, start + 100)),
      line,
    }))
  return {
    problem,
    duplicates,
    plural: problem ? undefined : format.plural?.(catalog),
    languages: problem ? undefined : format.languages?.list(catalog),
  }
}
