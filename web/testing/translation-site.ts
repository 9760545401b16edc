import type { Me } from '../api/account.ts'
import type { Profile } from '../api/profile.ts'
import type { Scope } from '../api/scopes.ts'
import type { Language, Translation, Unit } from '../api/types.ts'
import { aMe, anAccount, aProfile, aScope, aStatistics, aTranslation } from './factories.ts'
import { aPage, FakeServer, refusal } from './fake-server.ts'

export interface TranslationSite {
  readonly server: FakeServer
  readonly me: Me | null
  /** The strings as the server has them now. */
  readonly units: Unit[]
  readonly language: Language
  unit(id: number): Unit
}

export interface GivenTranslation {
  units: Unit[]
  me?: Me | null
  scope?: Scope
  translation?: Translation
  profile?: Partial<Profile>
}

/** A server with one translation and its strings: saving a string changes it, as the real one does. */
export function translationSite(given: GivenTranslation): TranslationSite {
  const { units, me = aMe(), translation = aTranslation(), profile } = given
  const { language } = translation
  const { scope = aScope({ language }) } = given
  const server = new FakeServer()
  const unit = (id: number) => {
    const found = units.find((one) => one.id === id)
    if (!found) throw new Error(`The site has no string ${id}`)
    return found
  }
  server
    .get('/api/account/', anAccount(me))
    .get('/api/places/', ({ query }) => ({ ...scope, path: query.get('path') ?? '' }))
    .get('/api/places/announcements/', [])
    .get('/api/account/profile/', { language: 'en' })
    .get('/api/users/:name/', { ...me, profile: aProfile(profile) })
    .get(new URL(translation.url).pathname, translation)
    .get(`${new URL(translation.url).pathname}statistics/`, aStatistics({ total: units.length }))
    .get(`${new URL(translation.url).pathname}units/`, aPage(units))
    .get('/api/unit-ids/', ({ query }) => unitIds(units, query))
    .get('/api/units/', ({ query }) => aPage(askedUnits(units, query)))
    .get(
      '/api/units/:id/',
      ({ params }) => units.find(({ id }) => id === Number(params.id)) ?? refusal(404, 'Not found.'),
    )
    .patch('/api/units/:id/', ({ params, body }) => saveUnit(unit(Number(params.id)), body))
    .post('/api/units/:id/presence/', undefined)
  for (const part of ['glossary', 'checks', 'screenshots', 'comments', 'suggestions', 'changes', 'languages'])
    server.get(`/api/units/:id/${part}/`, aPage([]))
  return { server, me, units, unit, language }
}

function askedUnits(units: readonly Unit[], query: URLSearchParams): Unit[] {
  const ids = /^id:([\d,]+)$/
    .exec(query.get('q') ?? '')?.[1]
    ?.split(',')
    .map(Number)
  return ids ? [...units, ...units.map(sourceUnit)].filter(({ id }) => ids.includes(id)) : []
}

/** What is said of a string in a test is said of its source, as the real server has it. */
const sourceUnit = (unit: Unit): Unit => ({
  ...unit,
  id: Number(unit.source_unit.split('/').at(-2)),
  target: unit.source,
})

function unitIds(units: readonly Unit[], query: URLSearchParams) {
  const checksum = query.get('checksum')
  const named = units.find(({ web_url }) => new URL(web_url).searchParams.get('checksum') === checksum)
  const ids = query.get('q') === 'id:0' ? [] : units.map(({ id }) => id)
  return { count: ids.length, offset: 0, ids, unit: checksum === null ? null : (named?.id ?? null) }
}

let saves = 0

function saveUnit(unit: Unit, body: unknown): Response {
  const second = new Date(Date.UTC(2026, 10, 2) + ++saves * 1000)
  Object.assign(unit, body, { last_updated: second.toISOString().replace('Z', '000Z') })
  unit.translated = unit.state >= 20
  const etag = `"${unit.id}-${second.getTime() * 1000}"`
  return new Response(JSON.stringify(unit), { headers: { 'content-type': 'application/json', etag } })
}
