import { paramSchemas } from '#core/contract/params.ts'
import { type AnyRoute, isActionRoute, isFileRoute, isStreamRoute } from '#server/api/http/route.ts'
import { TypePrinter } from './client-types.ts'

type Schema = Parameters<TypePrinter['print']>[0]

const NOTHING = '{}'

/** Everything in it may be left out. */
const partial = (schema: Schema): Schema => ({ ...schema, title: undefined, required: [] }) as Schema

interface Call {
  readonly summary: string
  readonly query: Schema | undefined
  readonly body: Schema | undefined
  readonly reply: Schema | undefined
}

function callsOf(route: AnyRoute): [method: string, call: Call][] {
  const hasReply = !isActionRoute(route) && !isFileRoute(route) && !isStreamRoute(route)
  const read = isActionRoute(route)
    ? undefined
    : { summary: route.summary, query: route.query, body: undefined, reply: hasReply ? route.reply : undefined }
  const writes = (route.writes ?? []).map(({ method, summary, query, body, reply }): [string, Call] => [
    method,
    { summary, query, body: body && method === 'PATCH' ? partial(body) : body, reply },
  ])
  return [...(read ? [['GET', read] as [string, Call]] : []), ...writes]
}

/** The types of every route, for a package that has no schemas: routes.d.ts of clients/typescript. */
export function printRoutes(routes: readonly AnyRoute[]): string {
  const printer = new TypePrinter()
  const lines = routes.flatMap((route) => {
    const params = paramSchemas(route.path, route.params).map(
      ([name, schema]) => `readonly ${name}: ${printer.print(schema)}`,
    )
    return callsOf(route).map(([method, { summary, query, body, reply }]) => {
      const fields = [
        `readonly params: ${params.length > 0 ? `{ ${params.join('; ')} }` : NOTHING}`,
        `readonly query: ${query ? printer.print(partial(query)) : NOTHING}`,
        `readonly body: ${body ? printer.print(body) : 'undefined'}`,
        `readonly reply: ${reply ? printer.print(reply) : 'undefined'}`,
      ]
      return `  /** ${summary} */\n  readonly '${method} ${route.path}': { ${fields.join('; ')} }`
    })
  })
  return [...printer.named(), '', 'export interface Routes {', ...lines, '}', ''].join('\n')
}
