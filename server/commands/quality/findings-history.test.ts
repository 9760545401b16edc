import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { queueCheck } from '#server/commands/quality/queue-check.ts'
import { tidyUp } from '#server/commands/site/remove-stale-rows.ts'
import { inTransaction } from '#server/db/database.ts'
import { pullFiles } from '#server/testing/change-component.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject, type TestComponent } from '#server/testing/factories.ts'
import { kept, recount } from '#server/testing/recount.ts'
import { runWaitingChecks } from '#server/testing/run-checks.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'

const HISTORIES = Number(process.env.HISTORIES ?? 15)

const texts = ['', 'Open', 'Close', 'Auf', 'Zu.', ' Auf ', 'Two  blanks', 'Line\n', 'Öffnen %s']
const text = fc.constantFrom(...texts)
const at = fc.nat(9)
const component = fc.nat(1)
const language = fc.constantFrom('de', 'cs')
const flags = fc.constantFrom('', 'ignore-double-space', 'ignore-all-checks', 'read-only', 'c-format', 'ignore-reused')

/** One thing that somebody does, or that happens. */
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('edit'), component, language, at, text, fuzzy: fc.boolean() }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('suggest'), component, language, at, text }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('comment'), component, language, at }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('dismiss', 'restore'),
      component,
      language,
      at,
      everywhere: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('flag'), component, at, flags }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('source'), component, at, text }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('add'), component, text }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove'), component, at }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('pull'), component, language, at, text }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('unpull'), component, at }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('settle'), component, language, at, accept: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('label'), component, at }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('resolve'), component, language, at }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('settings'), component, flags }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('check') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('tidy') }) },
)

type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

interface UnitView {
  readonly id: number
  readonly context: string
}

/** The last text of a language that fails goes. */
const lastFailureGoes: Step[] = [
  { kind: 'edit', component: 0, language: 'de', at: 0, text: 'Close', fuzzy: false },
  { kind: 'source', component: 0, at: 0, text: ' Auf ' },
  { kind: 'check' },
  { kind: 'edit', component: 0, language: 'de', at: 0, text: '', fuzzy: false },
]

describeEachEngine('findings and statistics', (open, engine) => {
  let site: TestSite
  let admin: TestUser
  let made = 0

  beforeAll(async () => {
    site = await TestSite.open(open)
    admin = await makeUser(site, 'admin', { is_superuser: 1 })
  })
  afterAll(() => site.close())

  const call = (path: string, method: 'POST' | 'PATCH' | 'DELETE', json: unknown = {}) => {
    site.time += 1000
    return site.call(path, { method, as: admin, json })
  }
  const unitOf = async ({ project, slug }: TestComponent, language: string, at: number) => {
    const path = `/api/translations/${project.slug}/${slug}/${language}/units/`
    const { results } = await site.read<{ results: UnitView[] }>(path)
    return results.length === 0 ? undefined : (results[at % results.length] as UnitView)
  }

  /** What a request answers is its own affair: refusals are part of life. */
  async function happen(
    one: Step,
    components: readonly TestComponent[],
    files: Record<string, Record<string, string>>[],
  ) {
    if (one.kind === 'check') return void (await runWaitingChecks(site))
    if (one.kind === 'tidy') return void (await tidyUp({ db: site.db, now: () => (site.time += 1000) }))
    const which = (one as { component: number }).component
    const home = components[which] as TestComponent
    const scope = one as { language?: string; at?: number; text?: string; flags?: string }
    const unit = await unitOf(home, scope.language ?? 'en', scope.at ?? 0)
    // All strings may be gone.
    if (!unit && ['dismiss', 'restore', 'settle', 'resolve'].includes(one.kind)) return
    const path = `/api/units/${unit?.id ?? 0}/`
    const { text = '', flags = '' } = scope
    switch (one.kind) {
      case 'edit':
        return call(path, 'PATCH', {
          target: [text],
          state: text === '' ? 0 : (one as { fuzzy: boolean }).fuzzy ? 10 : 20,
        })
      case 'suggest':
        return call(`${path}suggestions/`, 'POST', { target: [text] })
      case 'comment':
        return call(`${path}comments/`, 'POST', { scope: 'translation', comment: 'Why?' })
      case 'dismiss':
      case 'restore': {
        const { results } = await site.read<{ results: { check: string }[] }>(`${path}checks/`)
        const check = results[0]?.check
        return (
          check &&
          call(`${path}checks/${check}/${one.kind}/`, 'POST', {
            everywhere: (one as { everywhere: boolean }).everywhere,
          })
        )
      }
      case 'flag':
        return call(path, 'PATCH', { extra_flags: flags })
      case 'source':
        return call(path, 'PATCH', { target: [text || 'Again'], state: 20 })
      case 'add':
        return call(`/api/translations/${home.project.slug}/${home.slug}/en/units/`, 'POST', {
          key: `key${made++}`,
          value: [text || 'New'],
        })
      case 'remove':
        return call(path, 'DELETE')
      case 'settle': {
        const { results } = await site.read<{ results: { id: number }[] }>(`${path}suggestions/`)
        const suggestion = `/api/suggestions/${results[0]?.id ?? 0}/`
        return (one as { accept: boolean }).accept ? call(`${suggestion}accept/`, 'POST') : call(suggestion, 'DELETE')
      }
      case 'resolve': {
        const { results } = await site.read<{ results: { id: number }[] }>(`${path}comments/`)
        return call(`/api/comments/${results[0]?.id ?? 0}/resolve/`, 'POST')
      }
      case 'label': {
        const labels = `/api/projects/${home.project.slug}/labels/`
        await call(labels, 'POST', { name: `label${scope.at}`, color: 'blue' })
        const { results } = await site.read<{ results: { id: number }[] }>(labels)
        return call(path, 'PATCH', { labels: results.slice(0, 2).map((label) => label.id) })
      }
      case 'unpull': {
        const content = files[which] as Record<string, Record<string, string>>
        const strings = content['locales/en.json'] as Record<string, string>
        if (Object.keys(strings).length > 1) delete strings[unit?.context ?? 'first']
        return pullFiles(site, home, { 'locales/en.json': strings })
      }
      case 'settings':
        return call(`/api/components/${home.project.slug}/${home.slug}/`, 'PATCH', { check_flags: flags })
      default: {
        const content = files[which] as Record<string, Record<string, string>>
        const strings = content[`locales/${scope.language}.json`] as Record<string, string>
        strings[unit?.context ?? 'first'] = text
        return pullFiles(site, home, { [`locales/${scope.language}.json`]: strings })
      }
    }
  }

  /** What is stored, but for what depends on the calendar. */
  const stored = async () => {
    const rows = await site.db
      .selectFrom('finding')
      .innerJoin('unit', 'unit.id', 'finding.unit_id')
      .select(['finding.unit_id', 'finding.check', 'finding.dismissed', 'unit.target', 'unit.state'])
      .orderBy('finding.unit_id')
      .orderBy('finding.check')
      .execute()
    return rows.map((row) => `${row.unit_id} ${row.check} ${row.dismissed} ${row.state} ${row.target}`)
  }

  async function lawsHold() {
    const counted = await recount(site.db)
    for (const [scope, row] of await kept(site.db))
      if (counted.has(scope)) expect(row, scope).toEqual(counted.get(scope))
    const wrong = await site.db
      .selectFrom('unit')
      .select(['unit.id', 'unit.finding_count'])
      .where('unit.finding_count', '<>', (eb) =>
        eb
          .selectFrom('finding')
          .select((count) => count.fn.countAll<number>().as('count'))
          .whereRef('finding.unit_id', '=', 'unit.id')
          .where('finding.dismissed', '=', 0),
      )
      .execute()
    expect(wrong).toEqual([])
  }

  it('are the same as counted and checked anew after any history', { timeout: 900_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 20 }), async (steps) => {
        const project = await makeProject(site, `p${made++}`)
        const strings = { first: 'Open', second: 'Close', third: 'Two words.', fourth: 'Line\n' }
        const fresh = () => ({
          'locales/en.json': { ...strings },
          'locales/de.json': { first: 'Auf', second: 'Zu' },
          'locales/cs.json': { first: 'Otevřít', second: 'Zavřít' },
        })
        const files = [fresh(), fresh()]
        const components = [
          await makeComponent(site, project, 'one', { files: files[0] as never, manage_units: 1 }),
          await makeComponent(site, project, 'two', { files: files[1] as never, manage_units: 1 }),
        ]
        for (const one of steps) await happen(one, components, files as never)
        await lawsHold()
        await runWaitingChecks(site)
        await lawsHold()
        const before = await stored()
        for (const { id } of components)
          await inTransaction(site.db, (tx) => queueCheck(tx, id, site.time, { all: true }))
        await runWaitingChecks(site)
        expect(await stored()).toEqual(before)
        await lawsHold()
      }),
      { examples: [[lastFailureGoes]], numRuns: engine === 'sqlite' ? HISTORIES : Math.ceil(HISTORIES / 4) },
    )
  })
})
