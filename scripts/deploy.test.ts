import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { list, part, text } from '#core/text/loose-json.ts'
import { readConfig } from '#server/config.ts'
import { settings } from '#server/settings.ts'

const folder = join(import.meta.dirname, '../deploy')
const read = (name: string): string => readFileSync(join(folder, name), 'utf8')

/** HELM names another one than that of the system. */
const helm = process.env.HELM ?? 'helm'
const hasHelm = spawnSync(helm, ['version'], { stdio: 'ignore' }).status === 0
const chart = join(folder, 'helm/dragoman')

function runHelm(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(helm, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(stdout + stderr)
  return stdout
}

const secrets = ['--set', 'secrets.DATABASE_URL=postgres://a/b', '--set', 'secrets.SECRET_KEY=k']

describe.skipIf(!hasHelm)('the Helm chart', () => {
  const rendered = (...args: string[]): unknown[] =>
    parseAllDocuments(runHelm('template', 'l10n', chart, ...args)).map((document) => document.toJS())

  it('passes the linter', () => {
    expect(runHelm('lint', '--strict', chart, ...secrets)).toContain('0 chart(s) failed')
  })

  it('has processes for requests and jobs that may write nowhere but to their folders, after a migration', () => {
    const made = rendered(...secrets, '--set', 'ingress.enabled=true,podMonitor.enabled=true')
    const kinds = made.map((one) => text(one, 'kind')).toSorted()
    expect(kinds).toEqual([
      'Deployment',
      'Deployment',
      'Ingress',
      'Job',
      'PodDisruptionBudget',
      'PodMonitor',
      'Secret',
      'Secret',
      'Service',
    ])
    for (const one of made.filter((thing) => ['Deployment', 'Job'].includes(text(thing, 'kind') ?? ''))) {
      const pod = part(one, 'spec', 'template', 'spec')
      expect(part(pod, 'securityContext', 'runAsNonRoot')).toBe(true)
      const [container] = list(pod, 'containers')
      expect(part(container, 'securityContext', 'readOnlyRootFilesystem')).toBe(true)
      const names = list(container, 'env').map((variable) => text(variable, 'name') ?? '')
      expect(names.filter((name) => !(name in settings))).toEqual([])
    }
  })

  const podOf = (made: readonly unknown[], name: string): unknown =>
    part(
      made.find(
        (one) =>
          ['Deployment', 'Job'].includes(text(one, 'kind') ?? '') &&
          part(one, 'metadata', 'name') === `l10n-dragoman-${name}`,
      ),
      'spec',
      'template',
      'spec',
    )

  it('gives pods probes, resources and the time to stop that the delay of their settings needs', () => {
    const graceOf = (...args: string[]) =>
      ['web', 'worker'].map((role) => part(podOf(rendered(...secrets, ...args), role), 'terminationGracePeriodSeconds'))
    expect([graceOf(), graceOf('--set', 'settings.SHUTDOWN_DELAY=60')]).toEqual([
      [30, 30],
      [87, 87],
    ])
    for (const name of ['web', 'worker', 'migrate']) {
      const [container] = list(podOf(rendered(...secrets), name), 'containers')
      expect(text(part(container, 'resources', 'limits'), 'memory')).toMatch(/Gi$/)
      if (name === 'migrate') continue
      expect(text(part(container, 'livenessProbe', 'httpGet'), 'path')).toBe('/livez/')
      expect(text(part(container, 'readinessProbe', 'httpGet'), 'path')).toBe('/readyz/')
    }
  })

  it('puts pods where they are told to, else on different nodes, and makes them anew with other secrets', () => {
    const usual = rendered(...secrets)
    expect(list(podOf(usual, 'web'), 'topologySpreadConstraints')).toHaveLength(1)
    const pinned = rendered(
      ...secrets,
      '--set-json',
      'web.placement={"nodeSelector":{"disk":"fast"},"topologySpreadConstraints":[]}',
    )
    expect(podOf(pinned, 'web')).toMatchObject({ nodeSelector: { disk: 'fast' }, topologySpreadConstraints: [] })
    expect(podOf(pinned, 'worker')).not.toHaveProperty('nodeSelector')
    const sums = [usual, rendered(...secrets, '--set', 'secrets.SMTP_URL=smtp://mail')].map(
      (made) => /"checksum\/secrets":"(\w+)"/.exec(JSON.stringify(made))?.[1],
    )
    expect(new Set(sums).size).toBe(2)
  })

  it('takes variables of other secrets, secrets of a registry, and limits of the network', () => {
    const from = { name: 'DATABASE_URL', valueFrom: { secretKeyRef: { name: 'postgres-app', key: 'uri' } } }
    const made = rendered(
      ...[
        '--set',
        'existingSecret=mine,networkPolicy.enabled=true',
        '--set-json',
        `extraEnv=[${JSON.stringify(from)}]`,
      ],
      ...['--set-json', 'image.pullSecrets=[{"name":"registry"}]'],
      ...['--set-json', 'networkPolicy.metricsFrom=[{"podSelector":{"matchLabels":{"app":"prometheus"}}}]'],
      ...['--set-json', 'networkPolicy.egress=[{"ports":[{"port":5432}]}]'],
    )
    for (const name of ['web', 'worker', 'migrate']) {
      expect(list(list(podOf(made, name), 'containers')[0], 'env')).toContainEqual(from)
      expect(podOf(made, name)).toMatchObject({ imagePullSecrets: [{ name: 'registry' }] })
    }
    const policy = made.find((one) => text(one, 'kind') === 'NetworkPolicy')
    expect(part(policy, 'spec')).toMatchObject({
      policyTypes: ['Ingress', 'Egress'],
      ingress: [
        { ports: [{ port: 8080 }] },
        { ports: [{ port: 8081 }], from: [{ podSelector: { matchLabels: { app: 'prometheus' } } }] },
      ],
      egress: [{ ports: [{ port: 5432 }] }],
    })
  })

  it('says what is missing, and takes a secret that is there', () => {
    expect(() => rendered()).toThrow('secrets.DATABASE_URL is required')
    const made = rendered('--set', 'existingSecret=mine')
    expect(made.map((one) => text(one, 'kind'))).not.toContain('Secret')
    expect(JSON.stringify(made).match(/"secretRef":\{"name":"mine"\}/g)).toHaveLength(3)
  })
})

const filesIn = (path: string): string[] =>
  statSync(path).isDirectory() ? readdirSync(path).flatMap((name) => filesIn(join(path, name))) : [path]

/** What belongs to PostgreSQL's image and to Node. */
const notOurs = ['POSTGRES_PASSWORD', 'POSTGRES_USER', 'POSTGRES_DB', 'NODE_ENV', 'NODE_COMPILE_CACHE']

it('every setting that a sample names is one', () => {
  const named = filesIn(folder).flatMap(
    (path) => readFileSync(path, 'utf8').match(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b/g) ?? [],
  )
  expect(named.length).toBeGreaterThan(100)
  expect([...new Set(named)].filter((name) => !(name in settings) && !notOurs.includes(name))).toEqual([])
})

/** What several processes on several machines need. */
const ofClusters = [
  ...[
    'DATABASE_URL',
    'DATABASE_REPLICA_URL',
    'DATABASE_POOLER',
    'SECRET_KEY',
    'PUBLIC_URL',
    'TRUSTED_PROXIES',
    'SMTP_URL',
  ],
  ...['BLOB_STORE', 'S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'METRICS_TOKEN'],
]

it('the compose file lets an operator set what a cluster needs, and empty means the default', () => {
  const { environment } = parse(read('compose.yaml'), { merge: true }).services.web
  expect(Object.keys(environment)).toEqual(expect.arrayContaining(ofClusters))
  const given = Object.entries<string>(environment).filter(([, value]) => /^\$\{\w+:-\}$/.test(value))
  expect(given.map(([name, value]) => value === `\${${name}:-}`)).toEqual(given.map(() => true))
  const empty = Object.fromEntries(given.map(([name]) => [name, '']))
  expect({ ...readConfig(empty) }).toEqual({ ...readConfig({}) })
})

it('the values of the chart name what its templates use', () => {
  const values: unknown = parse(read('helm/dragoman/values.yaml'))
  const templates = filesIn(join(chart, 'templates')).map((path) => readFileSync(path, 'utf8'))
  const used = templates.flatMap((one) =>
    [...one.matchAll(/(?:\$|root)?\.Values\.([a-zA-Z.]+)/g)].map(([, path = '']) => path),
  )
  expect(used.length).toBeGreaterThan(20)
  const optional = /^(secrets|settings)\.[A-Z_]+$/
  const missing = used.filter((path) => !optional.test(path) && part(values, ...path.split('.')) === undefined)
  expect(missing).toEqual([])
})

it('the compose file starts a migration, then processes for requests and for jobs, with settings that there are', () => {
  const { services } = parse(read('compose.yaml'), { merge: true })
  expect(Object.keys(services)).toEqual(['migrate', 'web', 'worker', 'postgres'])
  for (const name of ['migrate', 'web', 'worker']) {
    const { environment, read_only: isReadOnly } = services[name]
    expect(isReadOnly).toBe(true)
    expect(Object.keys(environment)).toEqual(expect.arrayContaining(['DATABASE_URL', 'SECRET_KEY', 'SMTP_URL']))
    expect(Object.keys(environment).filter((one) => !(one in settings))).toEqual([])
  }
  expect([services.web.environment.ROLE, services.worker.environment.ROLE]).toEqual(['web', 'worker'])
})

it('the samples of proxies pass what Dragoman must know and let large bodies through', () => {
  const nginx = read('nginx.conf')
  expect(nginx).toMatch(/client_max_body_size 110m;/)
  expect(nginx).toMatch(/proxy_set_header X-Forwarded-For \$remote_addr;/)
  expect(read('Caddyfile')).toMatch(/max_size 110MB/)
  expect(part(parse(read('traefik.yaml')), 'http', 'routers', 'dragoman', 'service')).toBe('dragoman')
})
