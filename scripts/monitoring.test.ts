import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { list, text } from '#core/text/loose-json.ts'
import { startMetrics } from '#server/telemetry/prometheus.ts'
import { recorder } from '#server/telemetry/recorder.ts'

const folder = join(import.meta.dirname, '../deploy/monitoring')
const read = (name: string): string => readFileSync(join(folder, name), 'utf8')

it('the dashboard and the alerts use only metrics that there are', async () => {
  const metrics = startMetrics({
    version: '1',
    jobKinds: ['send_mail'],
    queue: async () => [],
    backups: async () => ({ interval: 0, newest: 0 }),
  })
  recorder().request({ method: 'GET', route: '/', status: 200 }, 0.1)
  recorder().git('fetch', 0.1)
  recorder().job({ kind: 'send_mail', outcome: 'done' }, 0.1)
  recorder().statement(0.1)
  recorder().cached(true)
  const known = new Set([...(await metrics.text()).matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name))
  metrics.stop()
  const expressions = [
    ...list(JSON.parse(read('grafana-dashboard.json')), 'panels').flatMap((panel) =>
      list(panel, 'targets').map((target) => text(target, 'expr') ?? ''),
    ),
    ...list(parse(read('alerts.yaml')), 'groups').flatMap((group) =>
      list(group, 'rules').map((rule) => text(rule, 'expr') ?? ''),
    ),
  ]
  expect(expressions.length).toBeGreaterThan(20)
  const used = expressions.flatMap((one) => one.match(/\b(?:dragoman|nodejs|process)_\w+/g) ?? [])
  expect(used.filter((name) => !known.has(name.replace(/_(?:bucket|count|sum)$/, '')))).toEqual([])
})

it('an alert tells of every class of jobs, and of backups', () => {
  const rules = list(parse(read('alerts.yaml')), 'groups').flatMap((group) => list(group, 'rules'))
  const exprOf = (name: string) =>
    text(
      rules.find((rule) => text(rule, 'alert') === name),
      'expr',
    ) ?? ''
  expect(exprOf('DragomanJobsWaiting')).not.toContain('class=')
  expect(exprOf('DragomanBackupMissing')).toContain('dragoman_site_backup_timestamp_seconds')
})
