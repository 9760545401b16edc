import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { list, part, text } from '#core/text/loose-json.ts'
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

  it('says what is missing, and takes a secret that is there', () => {
    expect(() => rendered()).toThrow('secrets.DATABASE_URL is required')
    const made = rendered('--set', 'existingSecret=mine')
    expect(made.map((one) => text(one, 'kind'))).not.toContain('Secret')
    expect(JSON.stringify(made).match(/"secretRef":\{"name":"mine"\}/g)).toHaveLength(3)
  })
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
