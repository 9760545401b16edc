import { describe, expect, it } from 'vitest'
import { Action } from '#core/changes/actions.ts'
import type { JsonObject } from '#core/text/json-object.ts'
import type { CallApi } from '#server/move-in/api-calls.ts'
import { compareHistory } from '#server/move-in/compare-history.ts'
import { compareTranslation } from '#server/move-in/compare-translation.ts'
import { Comparison } from '#server/move-in/comparison.ts'
import type { MoveInContext } from '#server/move-in/context.ts'
import { LocalSite } from '#server/move-in/local-site.ts'
import { RemoteSite } from '#server/move-in/remote-site.ts'

const UNITS = '/api/translations/shop/web/de/units/'
const CHANGES = '/api/projects/shop/changes/'
const HISTORY = '/api/translations/shop/web/de/changes/'

const unit = (hash: number, more: JsonObject = {}) => ({
  id_hash: hash,
  context: `key${hash}`,
  source: ['Hello'],
  target: ['Hallo'],
  state: 20,
  num_words: 1,
  note: '',
  pending: false,
  ...more,
})

/** A string with a text that is not its file's. */
const edited = (id: number, more: JsonObject) => unit(id, { id, target: ['Moin'], ...more })

const byAnn = (id: number) => ({
  action: Action.translationChanged,
  unit: `https://l10n.example.org/api/units/${id}/`,
  user: 'https://l10n.example.org/api/users/ann/',
})

const translation = (more: JsonObject) => ({
  url: 'https://l10n.example.org/api/translations/shop/web/de/',
  total: 1,
  translated: 1,
  fuzzy: 0,
  last_change: '2026-11-17T10:00:00.000001Z',
  revision: 'aaa,ttt',
  ...more,
})

const lists =
  (replies: Readonly<Record<string, readonly JsonObject[]>>): CallApi =>
  async (path) => {
    const results = replies[path.split('?')[0] ?? ''] ?? []
    const body = Buffer.from(JSON.stringify({ count: results.length, next: null, results }))
    return { status: 200, headers: { 'content-type': 'application/json' }, body }
  }

/** Two servers that answer with these lists. */
const sites = (there: Readonly<Record<string, readonly JsonObject[]>>, here: typeof there) =>
  ({
    remote: new RemoteSite(lists(there)),
    local: new LocalSite(lists(here)),
    people: { standIns: async () => new Map() },
  }) as unknown as MoveInContext

interface Side {
  readonly shown: JsonObject
  readonly units: readonly JsonObject[]
  readonly history?: readonly JsonObject[]
}

async function compared(
  there: Side,
  here: Side,
  newest: readonly [string, string][] = [],
  more: { readonly vcs?: string; readonly template?: string } = {},
) {
  const component = { vcs: 'git', template: 'locales/en.json', ...more }
  const comparison = new Comparison()
  const context = sites({ [UNITS]: there.units, [HISTORY]: there.history ?? [] }, { [UNITS]: here.units })
  const pair = { there: translation(there.shown), here: translation(here.shown) }
  await compareTranslation(context, comparison, { ...pair, component, newest: new Map(newest) })
  const { kinds, on_purpose } = comparison.report
  return { kinds, on_purpose }
}

const LAGS = 'figures of the other server lag behind its own strings and history'
const NEWER = 'upstream has strings that the other server has not read yet'
const OTHERWISE = 'the same file is read otherwise'
const LAST_READ = 'the other server shows strings without a template as the file that it read last has them'
const UNREAD = 'the other server has not read its own file since it wrote it'

describe('the comparison of a translation', () => {
  it('tells figures that differ', async () => {
    const result = await compared(
      { shown: { total: 1 }, units: [unit(1)] },
      { shown: { total: 2, translated: 1 }, units: [unit(1), unit(2, { state: 0 })] },
    )
    expect(result.kinds).toEqual({})
    expect(result.on_purpose).toEqual({ [NEWER]: 1, [OTHERWISE]: 1 })
    const lost = await compared(
      { shown: { translated: 1 }, units: [unit(1)] },
      { shown: { translated: 0, fuzzy: 1 }, units: [unit(1, { state: 10 })] },
    )
    expect(lost.kinds).toEqual({ 'string state': 1, 'translation translated': 1, 'translation fuzzy': 1 })
  })

  it('does not count figures that the strings of the other server contradict', async () => {
    const result = await compared({ shown: { translated: 7 }, units: [unit(1)] }, { shown: {}, units: [unit(1)] })
    expect(result).toEqual({ kinds: {}, on_purpose: { [LAGS]: 1 } })
  })

  it('does not count strings that upstream has and the other server has not read', async () => {
    const result = await compared(
      { shown: {}, units: [unit(1)] },
      { shown: { total: 2, translated: 2, revision: 'bbb,uuu' }, units: [unit(1), unit(2)] },
    )
    expect(result).toEqual({ kinds: {}, on_purpose: { [NEWER]: 3 } })
    const none = { total: 0, translated: 0, revision: '' }
    const unread = await compared({ shown: none, units: [] }, { shown: {}, units: [unit(1)] })
    expect(unread).toEqual({ kinds: {}, on_purpose: { [NEWER]: 3 } })
  })

  it('lets strings that are only here push others further, and tells all others that moved', async () => {
    const at = (hash: number, position: number) => unit(hash, { position })
    const there = { shown: {}, units: [at(1, 1), at(3, 2), at(4, 3)] }
    const shown = { total: 4, translated: 4, revision: 'bbb,uuu' }
    const pushed = await compared(there, { shown, units: [at(1, 1), at(2, 2), at(3, 3), at(4, 4)] })
    expect(pushed.kinds).toEqual({})
    const turned = await compared(there, { shown, units: [at(1, 1), at(2, 2), at(4, 3), at(3, 4)] })
    expect(turned.kinds).toEqual({ 'string position': 2 })
  })

  it('does not count flags and places in a file that the other server wrote and has not read, but texts', async () => {
    const [there, here] = [
      { shown: {}, units: [unit(1, { position: 1, flags: '' }), edited(2, { position: 1 })], history: [byAnn(2)] },
      { shown: { revision: 'bbb' }, units: [unit(1, { position: 1, flags: 'terminology' }), unit(2, { position: 2 })] },
    ]
    const own = await compared(there, here, [], { vcs: 'local' })
    expect(own).toEqual({ kinds: { 'string target': 1 }, on_purpose: { [UNREAD]: 2 } })
    const cloned = await compared(there, here)
    expect(cloned.kinds).toEqual({ 'string flags': 1, 'string position': 1, 'string target': 1 })
  })

  it('does not count positions that several strings have there, in a file without a repository', async () => {
    const side = (...positions: number[]) => ({
      shown: {},
      units: positions.map((position, at) => unit(at + 1, { position })),
    })
    const local = { vcs: 'local' }
    const tied = await compared(side(1, 1, 1), side(1, 2, 3), [], local)
    expect(tied).toEqual({ kinds: {}, on_purpose: { [UNREAD]: 2 } })
    expect((await compared(side(1, 1, 1), side(1, 2, 3))).kinds).toEqual({ 'string position': 2 })
    expect((await compared(side(2, 1), side(1, 2), [], local)).kinds).toEqual({ 'string position': 2 })
  })

  it('does not count what a bilingual file says of a string where both have not read the same, but texts', async () => {
    const [there, here] = [
      { shown: { revision: '' }, units: [unit(1, { position: 1, location: '' }), unit(2, { position: 2, state: 10 })] },
      { shown: { revision: '' }, units: [unit(1, { position: 2, location: 'a.py:1' }), unit(2, { position: 2 })] },
    ]
    const result = await compared(there, here, [], { template: '' })
    expect(result).toEqual({ kinds: { 'string state': 1 }, on_purpose: { [LAST_READ]: 2 } })
    const monolingual = await compared(there, here)
    expect(monolingual.kinds).toEqual({ 'string location': 1, 'string position': 1, 'string state': 1 })
  })

  it('tells strings that are only here although both have read the same source', async () => {
    const result = await compared(
      { shown: {}, units: [unit(1)] },
      { shown: { revision: 'bbb,ttt' }, units: [unit(1), unit(2)] },
    )
    expect(result.kinds).toEqual({ 'string only here': 1 })
  })

  it('knows the same file by its hash, whatever the other server adds to it', async () => {
    const [there, here] = [{ revision: 'aaa:2,ttt' }, { revision: 'aaa,ttt' }]
    const pair = [
      { shown: there, units: [unit(1, { target: ['Moin'] })] },
      { shown: here, units: [unit(1)] },
    ] as const
    expect(await compared(...pair)).toEqual({ kinds: {}, on_purpose: { [OTHERWISE]: 1 } })
  })

  it('lets notes from the same template be read otherwise, not texts from another file', async () => {
    const result = await compared(
      { shown: { revision: 'bbb,ttt' }, units: [edited(1, { note: ' Shown' })], history: [byAnn(1)] },
      { shown: {}, units: [unit(1)] },
    )
    expect(result).toEqual({ kinds: { 'string target': 1 }, on_purpose: { [OTHERWISE]: 1 } })
  })

  it('takes the history for the last change, whatever the figure says', async () => {
    const [shown, here] = [{}, { last_change: '2026-11-17T11:00:00.000001Z' }]
    const newest: [string, string][] = [['/api/translations/shop/web/de/', here.last_change]]
    const pair = [
      { shown, units: [unit(1)] },
      { shown: here, units: [unit(1)] },
    ] as const
    expect(await compared(...pair)).toMatchObject({ kinds: { 'translation last_change': 1 } })
    expect(await compared(...pair, newest)).toEqual({ kinds: {}, on_purpose: { [LAGS]: 1 } })
  })
})

describe('the comparison of a history', () => {
  const change = (author: string | null) => ({
    timestamp: '2026-11-17T10:00:00.000001Z',
    action: 17,
    target: '',
    translation: 'https://l10n.example.org/api/translations/shop/web/de/',
    author: author && `https://l10n.example.org/api/users/${author}/`,
  })

  const compareChanges = async (there: string, here: string | null) => {
    const comparison = new Comparison()
    await compareHistory(sites({ [CHANGES]: [change(there)] }, { [CHANGES]: [change(here)] }), comparison, CHANGES)
    const { kinds, on_purpose } = comparison.report
    return { kinds, on_purpose }
  }

  it('looks at every page, whether or not changes have an ID', async () => {
    const remote = new RemoteSite(async (path) => {
      const next = path.includes('&page=2') ? null : 'more'
      return {
        status: 200,
        headers: {},
        body: Buffer.from(JSON.stringify({ count: 2, next, results: [change('anna')] })),
      }
    })
    const comparison = new Comparison()
    await compareHistory({ ...sites({}, { [CHANGES]: [] }), remote }, comparison, CHANGES)
    expect(comparison.report.kinds).toEqual({ 'change missing': 2 })
  })

  it('takes a time without a fraction for the same', async () => {
    const there = { ...change('anna'), timestamp: '2026-11-17T10:00:00Z' }
    const here = { ...change('anna'), timestamp: '2026-11-17T10:00:00.000000Z' }
    const later = { ...change('anna'), timestamp: '2026-11-17T10:00:00.000001Z' }
    const kinds = async (one: JsonObject) => {
      const comparison = new Comparison()
      await compareHistory(sites({ [CHANGES]: [there] }, { [CHANGES]: [one] }), comparison, CHANGES)
      return comparison.report.kinds
    }
    expect(await kinds(here)).toEqual({})
    expect(await kinds(later)).toEqual({ 'change missing': 1 })
  })

  it('tells changes whose author is lost, other than deleted ones', async () => {
    expect(await compareChanges('anna', 'anna')).toEqual({ kinds: {}, on_purpose: {} })
    expect(await compareChanges('anna', null)).toEqual({ kinds: { 'change missing': 1 }, on_purpose: {} })
    expect(await compareChanges('weblate:commit', null)).toEqual({ kinds: { 'change missing': 1 }, on_purpose: {} })
    const reason = 'changes by deleted accounts have no user'
    expect(await compareChanges('deleted-7', null)).toEqual({ kinds: {}, on_purpose: { [reason]: 1 } })
  })

  it('tells texts that somebody wrote from those that are read otherwise, whatever was written to the file since', async () => {
    const texts = (target: string) => [unit(1, { id: 1, target: [target] }), unit(2, { id: 2, target: [target] })]
    const comparison = new Comparison()
    const context = sites({ [UNITS]: texts('FÃ¼r'), [HISTORY]: [byAnn(2)] }, { [UNITS]: texts('Für') })
    const pair = { there: translation({ revision: 'bbb,ttt', total: 2, translated: 2 }) }
    const here = translation({ revision: 'ccc,ttt', total: 2, translated: 2 })
    const component = { vcs: 'git', template: 'locales/en.json' }
    await compareTranslation(context, comparison, { ...pair, here, component, newest: new Map() })
    expect(comparison.report).toMatchObject({ count: 1, on_purpose: { [OTHERWISE]: 1 } })
    expect(comparison.report.differences).toMatchObject([{ object: expect.stringContaining('key2'), field: 'target' }])
  })
})
