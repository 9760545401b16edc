import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resources } from '#server/api/resources/registry.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { may, type Question, type Scope, scopeOf, visible } from '#server/testing/matrix/oracle.ts'
import { type Area, areas, everybody, type Person } from '#server/testing/matrix/people.ts'
import { addressOf, bodyOf, type Operation, operationsOf } from '#server/testing/matrix/requests.ts'
import { fillMatrix, type MatrixSite, traces } from '#server/testing/matrix/site.ts'
import { withoutTrace } from '#server/testing/matrix/without-trace.ts'
import { sender } from '#server/testing/send-as.ts'
import { TestSite } from '#server/testing/site.ts'

const routes = Object.values(resources).flat()

/** Addresses whose place is named in the body: what is hidden there is wrong like what does not exist. */
const namedInBody = new Set([
  'POST /api/categories/',
  'POST /api/screenshots/',
  'POST /api/memory/import/',
  'POST /api/groups/',
  'POST /api/users/:username/groups/',
  'DELETE /api/users/:username/groups/',
  'POST /api/bulk/units/',
  'POST /api/places/bulk-edit/',
  'POST /api/places/bulk-edit/undo/',
])

/** Things of the site whose managers alone may write: everybody else is told so, whether there is such a thing or not. */
const managedForSite = new Set(['/api/roles/:id/', '/api/languages/:language/', '/api/component-lists/:list/'])

/** Whoever holds the key in the link may; nobody here does. */
const keyed = new Set(['/api/unsubscribe/:key/', '/api/account/invitation/'])

const refused = (...statuses: number[]) => ({ what: 'refused', statuses })
/** What is wrong with the body is told only to who may. */
const done = { what: 'allowed', statuses: [200, 201, 202, 204, 304, 400, 412, 415, 423] }

function expectation(operation: Operation, question: Question): { what: string; statuses: readonly number[] } {
  const { write, method, route, needs } = operation
  const { person } = question
  const isWrite = write !== undefined
  if (write?.openToVisitors) return { what: 'open', statuses: [200, 201, 204, 302, 303, 400, 401, 403, 404] }
  if (person === 'anonymous' && isWrite) return refused(401)
  const inBody = namedInBody.has(`${method} ${route.path}`)
  const spot: Question = inBody ? { ...question, scope: inBodyScope(route.path) } : question
  const known = visible(spot)
  const allowed = may(spot, needs)
  if (isWrite && !allowed && managedForSite.has(route.path)) return refused(403)
  if (!known) return person === 'anonymous' ? refused(401, 404) : inBody ? refused(400, 403, 404) : refused(404)
  // A report that was only just asked for is not ready, and nothing was backed up.
  if (allowed && /^\/api\/reports\/:id\/.|\/:backup\//.test(route.path))
    return { ...done, statuses: [...done.statuses, 404] }
  if (allowed) return done
  // Add-ons are known to who manages them.
  if (question.scope === 'addon') return refused(403, 404)
  return person === 'anonymous' ? refused(401, 403) : inBody ? refused(400, 403) : refused(403)
}

const inBodyScope = (path: string): Scope =>
  path.includes('groups') ? 'team' : /units|screenshots/.test(path) ? 'component' : 'project'

/** The places that make a difference to an address. */
function areasOf(route: { readonly path: string }, operation: Operation): readonly Area[] {
  const scope = scopeOf(route.path)
  if (namedInBody.has(`${operation.method} ${route.path}`)) return areas.filter((area) => area !== 'restricted')
  if (scope === 'site' || scope === 'user') return ['public']
  return scope === 'project' || scope === 'team' ? areas.filter((area) => area !== 'restricted') : areas
}

describeEachEngine('routes x people x places', (open, engine) => {
  let site: TestSite
  let matrix: MatrixSite

  beforeAll(async () => {
    site = await TestSite.open(open, { PAGE_CACHE_MB: '0' })
    matrix = await fillMatrix(
      site,
      sender(() => site),
    )
  })
  afterAll(() => site.close())

  const ask = (operation: Operation, person: Person, area: Area, at = site) => {
    const example = matrix.examples[area]
    const call = { method: operation.method, as: matrix.people[person], ...bodyOf(operation, example) }
    return at.call(addressOf(operation, example), call)
  }
  const hiddenFrom = (person: Person) => areas.filter((area) => !visible({ person, area, scope: 'component' }))
  /** Names of the restricted component's project are no secret. */
  const leak = (text: string, person: Person) =>
    hiddenFrom(person).flatMap((area) => traces(area).exec(text)?.[0] ?? [])

  /** What is wrong with the answer to somebody: its status, or what it tells. */
  const violations = async (operation: Operation, person: Person, area: Area, at = site): Promise<unknown[]> => {
    const question = { person, area, scope: scopeOf(operation.route.path) }
    const { what, statuses } = expectation(operation, question)
    const { status, text, headers } = await ask(operation, person, area, at)
    const reported = leak(text + JSON.stringify(headers), person)
    return [
      ...(statuses.includes(status) ? [] : [[person, area, what, status, text.slice(0, 200)]]),
      ...(reported.length === 0 ? [] : [[person, area, 'tells', reported, text.slice(0, 400)]]),
    ]
  }

  let operations = 0
  /** Everything is asked by everybody on the faster engine; on the other one by each second of them, in turns. */
  const askers = (): readonly Person[] => {
    const turn = operations++ % 2
    return engine === 'sqlite' ? everybody : everybody.filter((_, index) => index % 2 === turn)
  }

  describe.each(routes.filter(({ path }) => !keyed.has(path)).map((route) => [route.path, route] as const))(
    '%s',
    (_, route) => {
      it.each(operationsOf(route).map((operation) => [operation.method, operation] as const))(
        '%s',
        async (_method, operation) => {
          const wrong: unknown[] = []
          const persons = askers()
          const expected = (person: Person, area: Area) =>
            expectation(operation, { person, area, scope: scopeOf(route.path) })
          const check = async (person: Person, area: Area) =>
            void wrong.push(...(await violations(operation, person, area)))
          for (const area of areasOf(route, operation)) {
            // What is refused writes nothing: all can ask at once. What is written is taken back: everybody meets the same site.
            const harmless = (person: Person) => !operation.write || expected(person, area).what === 'refused'
            await Promise.all(persons.filter(harmless).map((person) => check(person, area)))
            for (const person of persons.filter((one) => !harmless(one)))
              await withoutTrace(site, () => check(person, area))
          }
          expect(wrong).toEqual([])
        },
      )
    },
  )

  const outsiders = ['anonymous', 'stranger'] as const
  const rank = (person: Person) => (person === 'administrator' ? 0 : 1)
  /** Of metrics: it tells of the process, and changes every minute. */
  const measured = /"event_loop_delay":\{[^}]*\}/

  // Replies are stored alike for both engines: on the slower one administrators ask between outsiders, and nobody else.
  const order: readonly Person[] =
    engine === 'sqlite'
      ? [...outsiders, ...everybody.toSorted((one, other) => rank(one) - rank(other))]
      : [...outsiders, 'administrator', ...outsiders]

  it('what is read with stored replies is for who reads it', async () => {
    const storing = site.beside({ PAGE_CACHE_MB: '64' })
    const wrong: unknown[] = []
    const reads = routes
      .filter(({ path }) => !keyed.has(path))
      .flatMap((route) => operationsOf(route).filter(({ method }) => method === 'GET'))
    for (const operation of reads)
      for (const area of areasOf(operation.route, operation))
        for (const person of order)
          for (const violation of await violations(operation, person, area, storing))
            wrong.push([operation.route.path, violation])
    await storing.app.close()
    expect(wrong).toEqual([])
  })

  it('more of what is hidden changes nothing that strangers read: no count, no sum, no order', async () => {
    const read = async () => {
      const replies: [string, string][] = []
      for (const route of routes.filter(({ path }) => !keyed.has(path)))
        for (const operation of operationsOf(route).filter(({ method }) => method === 'GET'))
          for (const person of ['anonymous', 'stranger'] as const) {
            const { text } = await ask(operation, person, 'public')
            replies.push([`${person} ${route.path}`, text.replace(measured, '')])
          }
      return replies
    }
    const before = await read()
    const send = sender(() => site)
    const time = site.time
    const root = matrix.people.administrator
    for (const area of ['private', 'restricted'] as const) {
      const { project, component, language, units } = matrix.examples[area] as Record<string, string>
      const at = `/api/translations/${project}/${component}/`
      const edit = { target: ['Another text'], state: 20 }
      expect((await send('PATCH', `/api/units/${units}/`, root, edit)).status).toBe(200)
      const string = { key: 'one.more', value: ['One more'] }
      expect((await send('POST', `${at}en/units/`, root, string)).status).toBe(200)
      const remark = { scope: 'translation', comment: 'More' }
      expect((await send('POST', `/api/units/${units}/comments/`, root, remark)).status).toBe(201)
      const suggestion = { target: ['Another suggestion'] }
      expect((await send('POST', `/api/units/${units}/suggestions/`, root, suggestion)).status).toBe(201)
      expect((await send('POST', `${at}${language}/announcements/`, root, { message: 'More' })).status).toBe(201)
    }
    site.time = time
    const after = await read()
    expect(after.filter(([address, text], index) => before[index]?.[1] !== text && address !== '')).toEqual([])
  })
})
