import { paramSchemas } from '#core/contract/params.ts'
import type { AnyRoute } from '#server/api/http/route.ts'
import { AppError } from '#server/errors.ts'

/** The number an address names; anything that cannot be an id is not found. */
export function idParameter(text: string | undefined): number {
  if (text === undefined || !/^[1-9]\d{0,14}$/.test(text)) throw new AppError('not_found')
  return Number(text)
}

type Given = Readonly<Record<string, string>>

/** Reads the parameters of a route's path as its contract has them: ids as numbers. What cannot be one is not found. */
export function paramsReader({ path, params }: AnyRoute): (given: Given) => Readonly<Record<string, string | number>> {
  const ids = paramSchemas(path, params).flatMap(([name, schema]) =>
    'type' in schema && schema.type === 'integer' ? name : [],
  )
  return (given) => {
    // No name holds NUL, and PostgreSQL takes none in a text.
    if (Object.values(given).some((value) => value.includes('\0'))) throw new AppError('not_found')
    if (ids.length === 0) return given
    return { ...given, ...Object.fromEntries(ids.map((name) => [name, idParameter(given[name])])) }
  }
}
