import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { list, part, text } from '#core/text/loose-json.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject } from '#server/testing/factories.ts'
import { freePort } from '#server/testing/free-port.ts'
import { type RunningProgram, startProgram } from '#server/testing/program.ts'
import type { TestSite } from '#server/testing/site.ts'
import { openWithPeople, type TestUser } from '#server/testing/users.ts'

interface TestSpan {
  readonly name: string
  readonly id: string
  readonly parent: string
  readonly trace: string
}

const spansIn = (sent: unknown): TestSpan[] =>
  list(sent, 'resourceSpans').flatMap((resource) =>
    list(resource, 'scopeSpans').flatMap((scope) =>
      list(scope, 'spans').map((span) => ({
        name: text(span, 'name') ?? '',
        id: text(span, 'spanId') ?? '',
        parent: text(span, 'parentSpanId') ?? '',
        trace: text(span, 'traceId') ?? '',
      })),
    ),
  )

describeEachEngine('what an operator sees', (open, engine) => {
  const spans: TestSpan[] = []
  const collector = createServer(async (request, reply) => {
    spans.push(...spansIn(await json(request)))
    reply.end('{}')
  })
  let site: TestSite
  let admin: TestUser
  let program: RunningProgram
  let healthPort = 0

  beforeAll(async () => {
    ;({ site, admin } = await openWithPeople(open, 'admin'))
    await makeComponent(site, await makeProject(site, 'harbour'), 'app')
    await new Promise<void>((listening) => collector.listen(0, '127.0.0.1', listening))
    healthPort = await freePort()
    program = await startProgram(site.database, {
      LOG_LEVEL: 'error',
      METRICS_TOKEN: 'sesame',
      BACKUP_INTERVAL: '6',
      HEALTH_PORT: String(healthPort),
      REQUEST_LOG: 'yes',
      VCS_PROTOCOLS: 'file',
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${part(collector.address(), 'port')}`,
    })
  })
  afterAll(async () => {
    await program.stop()
    collector.closeAllConnections()
    collector.close()
    await site.close()
  })

  const ask = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
    fetch(`${program.url}${path}`, { ...init, headers })
  const metrics = async () => (await ask('/metrics', { authorization: 'Bearer sesame' })).text()

  it('is an id in every reply and in the log: the one of the proxy, or our own', async () => {
    const given = await ask('/api/projects/harbour/?format=json', { 'x-request-id': 'edge-42' })
    expect(given.headers.get('x-request-id')).toBe('edge-42')
    // A reply that is kept has one as well.
    expect((await ask('/api/projects/harbour/?format=json')).headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    const odd = await ask('/api/nothing/', { 'x-request-id': 'a b"c' })
    expect(odd.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    await expect.poll(() => program.printed()).toContain('"reqId":"edge-42"')
    const line =
      program
        .printed()
        .split('\n')
        .find((one) => one.includes('edge-42')) ?? '{}'
    expect(JSON.parse(line)).toMatchObject({
      event: 'request',
      method: 'GET',
      path: '/api/projects/harbour/',
      route: '/api/projects/:project/',
      status: 200,
    })
  })

  it('are metrics, for who has the token or reaches the port for health', async () => {
    expect((await ask('/metrics')).status).toBe(401)
    expect((await ask('/metrics', { authorization: 'Bearer guess' })).status).toBe(401)
    const pulled = await ask(
      '/api/components/harbour/app/repository/',
      { authorization: admin.authorization, 'content-type': 'application/json' },
      { method: 'POST', body: '{"operation": "pull"}' },
    )
    expect(pulled.status).toBe(200)
    const said = await metrics()
    for (const line of [
      /^dragoman_http_request_duration_seconds_count\{method="GET",route="\/api\/projects\/:project\/",status="200"\} 2$/m,
      /^dragoman_http_request_duration_seconds_bucket\{le="0.1",method="GET",route="\/metrics",status="401"\} \d$/m,
      /^dragoman_db_statement_duration_seconds_count \d+$/m,
      /^dragoman_git_duration_seconds_count\{command="fetch"\} \d+$/m,
      /^dragoman_jobs\{class="git",state="waiting"\} \d+$/m,
      /^dragoman_job_oldest_seconds\{class="git"\} [\d.]+$/m,
      /^dragoman_job_runs_total\{kind="send_mail",outcome="failed"\} 0$/m,
      /^dragoman_site_backup_interval_seconds 21600$/m,
      /^dragoman_site_backup_timestamp_seconds 0$/m,
      /^dragoman_reply_cache_total\{result="hit"\} \d+$/m,
      /^nodejs_eventloop_lag_p99_seconds /m,
    ])
      expect(said).toMatch(line)
    if (engine === 'postgres') expect(said).toMatch(/^dragoman_db_connections\{pool="requests",state="waiting"\} \d+$/m)
    await expect.poll(metrics).toMatch(/^dragoman_job_runs_total\{kind="index_texts",outcome="done"\} [1-9]/m)
    const open = await fetch(`http://127.0.0.1:${healthPort}/metrics`)
    expect([open.status, await open.text()]).toEqual([200, expect.stringContaining('dragoman_info{version=')])
    expect((await fetch(`http://127.0.0.1:${healthPort}/readyz/`)).status).toBe(200)
  })

  it('are traces from a request to its statements and git commands', async () => {
    await program.stop()
    const request = spans.find(({ name }) => name.startsWith('POST /api/components/:'))
    const parents = new Map(spans.map((span) => [span.id, span.parent]))
    const isBelow = (span: TestSpan) => {
      for (let id: string | undefined = span.parent; id; id = parents.get(id)) if (id === request?.id) return true
      return false
    }
    const below = spans.filter(isBelow)
    expect(below.map(({ name }) => name)).toEqual(expect.arrayContaining(['SELECT', 'UPDATE', 'git fetch']))
    expect(new Set(below.map(({ trace }) => trace))).toEqual(new Set([request?.trace]))
    expect(spans.some(({ name }) => name === 'job index_texts')).toBe(true)
  })
})
