import type { Operation, Parameter } from './openapi.ts'

export type Values = Readonly<Record<string, string>>

/** The value the document suggests for a parameter; a path parameter without one is named in braces. */
export function suggestedValue(parameter: Parameter): string {
  const { example, schema } = parameter
  const value = example ?? schema?.example ?? schema?.examples?.[0] ?? schema?.default
  return value === undefined ? '' : String(value)
}

/** The path with its parameters put in; what has no value keeps its braces. */
export function requestPath(operation: Pick<Operation, 'path' | 'parameters'>, values: Values): string {
  const path = operation.path.replace(/\{([^}]+)\}/g, (braces, name: string) =>
    values[name] ? encodeURIComponent(values[name]) : braces,
  )
  const query = new URLSearchParams(
    operation.parameters
      .filter(({ in: where, name }) => where === 'query' && values[name])
      .map(({ name }): [string, string] => [name, values[name] ?? '']),
  )
  return query.size === 0 ? path : `${path}?${query}`
}

export function missingParameters(operation: Pick<Operation, 'parameters'>, values: Values): string[] {
  return operation.parameters
    .filter(({ in: where, required, name }) => (where === 'path' || required === true) && !values[name])
    .map(({ name }) => name)
}

/** The same request for a terminal. Single quotes keep everything inside from the shell. */
export function curlCommand(operation: Operation, origin: string, values: Values): string {
  const method = operation.method === 'get' ? '' : ` -X ${operation.method.toUpperCase()}`
  const access = operation.method === 'get' ? '' : ` -H ${quote('Authorization: Token YOUR_TOKEN')}`
  const body = operation.requestBody ? ` --json ${quote('{}')}` : ''
  return `curl${method}${access}${body} ${quote(origin + requestPath(operation, values))}`
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
