import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findFormat } from '#core/formats/registry.ts'
import { commitComponent } from '#server/sync/outgoing/commit-edits.ts'
import { pullComponent } from '#server/sync/pull/pull-component.ts'
import { pushComponent } from '#server/sync/push/push.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { po } from '#server/testing/po-files.ts'
import { RepositorySite } from '#server/testing/repository-site.ts'
import { body, type Page, senderFor } from '#server/testing/send-as.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'

interface Unit {
  readonly id: number
  readonly source: readonly string[]
  readonly target: readonly string[]
  readonly position: number
  readonly pending: boolean
  readonly source_unit: string
}

const settings = { filemask: 'po/*.po', template: '', new_base: 'po/app.pot', file_format: 'po', manage_units: 1 }
const begin = { One: '', Two: '', Three: '' }
const files = {
  'po/app.pot': po(begin),
  'po/cs.po': po({ ...begin, One: 'Jedna' }, 'cs'),
  'po/de.po': po({ ...begin, Two: 'Zwei' }, 'de'),
}

type Step =
  | { readonly kind: 'add' | 'remove' | 'translate'; readonly code: string; readonly at: number }
  | { readonly kind: 'upstream' | 'pull' | 'commit' | 'push'; readonly at: number }

const at = fc.nat(5)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('add'), code: fc.constantFrom('cs', 'de', 'en'), at }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constantFrom('remove', 'translate'), code: fc.constantFrom('cs', 'de'), at }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('upstream', 'pull', 'commit', 'push'), at }) },
)

describeEachEngine('strings added to a component without a template', (open) => {
  let repositories: RepositorySite
  let site: TestSite
  let root: TestUser
  let number = 0

  beforeAll(async () => {
    site = await TestSite.open(open)
    repositories = await RepositorySite.open(site.database)
    root = await makeUser(site, 'root', { is_superuser: 1 })
  })
  afterAll(() => site.close())

  const send = senderFor(
    () => site,
    () => root,
  )
  const address = (slug: string, code: string) => `/api/translations/harbour/${slug}/${code}/units/`
  const list = async (slug: string, code: string, query = '') =>
    body<Page<Unit>>(await send('GET', `${address(slug, code)}${query}`))
  const add = async (slug: string, code: string, source: string, target = `${source} (${code})`) => {
    const fields = code === 'en' ? { source: [source] } : { source: [source], target: [target] }
    return body<Unit>(await send('POST', address(slug, code), fields))
  }
  const make = async (): Promise<{ id: number; slug: string }> => {
    const slug = `app${number++}`
    const folder = (path: string) => path.replace('po/', `${slug}/`)
    const own = Object.fromEntries(Object.entries(files).map(([path, text]) => [folder(path), text]))
    const paths = { filemask: folder(settings.filemask), new_base: folder(settings.new_base) }
    return { slug, id: await repositories.component(own, { ...settings, ...paths }, slug) }
  }
  const textsOf = ({ results }: Page<Unit>) => results.map(({ source, target }) => [source.join(), target.join()])
  const textsIn = async (slug: string, code: string) => {
    const format = findFormat('po')?.format
    const bytes = Buffer.from(await repositories.upstream.read(`${slug}/${code}.po`))
    const plural = { number: 2, formula: 'n != 1', categories: ['one', 'other'] as const }
    const catalog = format?.read(bytes, { language: code, sourceLanguage: 'en', plural, sourcePlural: plural })
    return catalog?.entries.map(({ source, target }) => [source?.join(), target.join()])
  }

  it('are in every list at once, and after the next commit in the file of every language', async () => {
    const { id, slug } = await make()
    const made = await add(slug, 'cs', 'Four', 'Čtyři')
    await add(slug, 'en', 'Five')
    expect(made).toMatchObject({ source: ['Four'], target: ['Čtyři'], position: 4, pending: true })
    const { results } = await list(slug, 'de')
    expect(results.map(({ source, position }) => [source[0], position])).toEqual([
      ['One', 1],
      ['Two', 2],
      ['Three', 3],
      ['Four', 4],
      ['Five', 5],
    ])
    expect(results.at(-1)).toMatchObject({ target: [''], state: 0, pending: true })
    expect((await list(slug, 'cs', '?page_size=3&page=2')).results).toHaveLength(2)
    expect(textsOf(await list(slug, 'en')).slice(3)).toEqual([
      ['Four', 'Four'],
      ['Five', 'Five'],
    ])
    await pushComponent(repositories.context, id)
    expect((await textsIn(slug, 'cs'))?.slice(3)).toEqual([
      ['Four', 'Čtyři'],
      ['Five', ''],
    ])
    expect((await textsIn(slug, 'de'))?.slice(3)).toEqual([
      ['Four', ''],
      ['Five', ''],
    ])
    expect(await repositories.upstream.read(`${slug}/app.pot`)).not.toContain('Four')
    await pullComponent(repositories.context, id, { force: true })
    const after = await list(slug, 'de')
    expect(after.count).toBe(5)
    expect(after.results.some(({ pending }) => pending)).toBe(false)
  })

  it('are the same in lists, counts, searches and files, whatever comes in between', async () => {
    const history = async (steps: readonly Step[]) => {
      const { id, slug } = await make()
      let made = 0
      for (const one of steps) {
        if (one.kind === 'add') await add(slug, one.code, `New ${made++}`)
        else if (one.kind === 'remove' || one.kind === 'translate') {
          const unit = (await list(slug, one.code)).results[one.at]
          if (unit && one.kind === 'remove') expect((await send('DELETE', `/api/units/${unit.id}/`)).status).toBe(204)
          if (unit && one.kind === 'translate')
            body(await send('PATCH', `/api/units/${unit.id}/`, { target: [`Text ${made++}`], state: 20 }))
        } else if (one.kind === 'upstream') {
          const path = `${slug}/${one.at % 2 ? 'de' : 'cs'}.po`
          const text = `${await repositories.upstream.read(path)}\nmsgid "Theirs ${made++}"\nmsgstr ""\n`
          await repositories.upstream.commit({ [path]: text }, { time: repositories.tick() })
        } else if (one.kind === 'pull') await pullComponent(repositories.context, id)
        else if (one.kind === 'commit') await commitComponent(repositories.context, id)
        else await pushComponent(repositories.context, id)
        await agree(slug, made % 2 ? 'cs' : 'de')
      }
      await pushComponent(repositories.context, id)
      for (const code of ['cs', 'de']) {
        const before = textsOf(await list(slug, code))
        expect((await textsIn(slug, code))?.toSorted()).toEqual(before.toSorted())
        await pullComponent(repositories.context, id, { force: true })
        await agree(slug, code)
        expect(textsOf(await list(slug, code)).toSorted()).toEqual(before.toSorted())
      }
    }
    const agree = async (slug: string, code: string) => {
      const all = await list(slug, code)
      const ids = all.results.map((unit) => unit.id)
      expect(all.count).toBe(ids.length)
      expect(all.results.map(({ position }) => position)).toEqual(ids.map((_, i) => i + 1))
      const found = await list(slug, code, '?q=state:>=0')
      expect(found.results.map((unit) => unit.id)).toEqual(ids)
      const rest = await list(slug, code, '?page_size=2&page=2').catch(() => ({ results: [] }))
      if (ids.length > 2) expect(rest.results.map((unit) => unit.id)).toEqual(ids.slice(2, 4))
      const { total } = body<{ total: number }>(
        await send('GET', `/api/translations/harbour/${slug}/${code}/statistics/`),
      )
      expect(total).toBe(ids.length)
    }
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), history), { numRuns: 4 })
  })
})
