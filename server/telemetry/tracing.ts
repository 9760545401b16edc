import type { Span, Tracer } from '@opentelemetry/api'

type Api = typeof import('@opentelemetry/api')
type Attributes = Readonly<Record<string, string | number>>

interface Tracing {
  readonly api: Api
  readonly tracer: Tracer
}

let tracing: Tracing | undefined

export const isTracing = (): boolean => tracing !== undefined

/** Sends traces to a collector that speaks OTLP over HTTP; the packages for it are loaded only then. What comes back ends it. */
export async function startTracing(about: { readonly version: string; readonly endpoint: string }) {
  const [api, { BatchSpanProcessor, NodeTracerProvider }, { OTLPTraceExporter }, { resourceFromAttributes }] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace-node'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
    ])
  const exporter = new OTLPTraceExporter({ url: `${about.endpoint.replace(/\/+$/, '')}/v1/traces` })
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'dragoman', 'service.version': about.version }),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  })
  provider.register()
  tracing = { api, tracer: provider.getTracer('dragoman') }
  return async () => {
    tracing = undefined
    await provider.shutdown()
    api.trace.disable()
    api.context.disable()
    api.propagation.disable()
  }
}

function ended(span: Span, api: Api, error?: unknown): void {
  if (error !== undefined) span.setStatus({ code: api.SpanStatusCode.ERROR, message: String(error) })
  span.end()
}

/** Does the work in a span of its own, where traces are kept; spans that begin in it are its children. */
export function traced<T>(name: string, attributes: () => Attributes, work: () => Promise<T>): Promise<T> {
  if (!tracing) return work()
  const { api, tracer } = tracing
  const kind = api.SpanKind.CLIENT
  return tracer.startActiveSpan(name, { kind, attributes: { ...attributes() } }, async (span) => {
    try {
      const result = await work()
      ended(span, api)
      return result
    } catch (error) {
      ended(span, api, error)
      throw error
    }
  })
}

export interface RequestSpan {
  end(route: string, status: number): void
}

/** The span of a request: what `go` begins is in it. It goes on the trace that the caller's headers name. */
export function traceRequest(
  { method, path, headers }: { readonly method: string; readonly path: string; readonly headers: object },
  go: () => void,
): RequestSpan | undefined {
  if (!tracing) {
    go()
    return undefined
  }
  const { api, tracer } = tracing
  const outer = api.propagation.extract(api.context.active(), headers)
  const attributes = { 'http.request.method': method, 'url.path': path }
  const span = tracer.startSpan(method, { kind: api.SpanKind.SERVER, attributes }, outer)
  api.context.with(api.trace.setSpan(outer, span), go)
  return {
    end(route, status) {
      span.updateName(`${method} ${route}`)
      span.setAttributes({ 'http.route': route, 'http.response.status_code': status })
      ended(span, api, status >= 500 ? status : undefined)
    },
  }
}
