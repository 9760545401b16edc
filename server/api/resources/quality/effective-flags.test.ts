import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parseFlags, writeFlags } from '#core/units/flags.ts'
import { unitFlags } from '#server/commands/quality/build-checked-unit.ts'
import { unitContext } from '#server/db/queries/strings/unit-context.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeComponent, makeProject, type TestComponent } from '#server/testing/factories.ts'
import { makeCategory } from '#server/testing/parts.ts'
import { runChecksOn } from '#server/testing/run-checks.ts'
import { body, sender } from '#server/testing/send-as.ts'
import { BASE, TestSite } from '#server/testing/site.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'

interface Listed {
  readonly results: readonly { readonly id: number; readonly effective_flags: string }[]
}

const files = { 'locales/en.json': { hello: 'Hello.' }, 'locales/de.json': { hello: 'Hallo' } }
const FLAG = 'ignore-end-stop'

describeEachEngine('flags in force', (open) => {
  let site: TestSite
  let root: TestUser
  let app: TestComponent
  let workspace: string
  let category: string

  const send = sender(() => site)
  const read = <T>(path: string) => site.read<T>(path, { as: root })
  const change = async (path: string, json: object) => body(await send('PATCH', path, root, json))
  const APP = '/api/components/shop/side%252Fapp/'
  const unit = async (language = 'de') => {
    const { results } = await read<Listed>(`/api/translations/shop/side%252Fapp/${language}/units/`)
    const [one] = results
    if (!one) throw new Error('there is no unit')
    return one
  }
  const failing = async () => {
    await runChecksOn(site, app)
    const { results } = await read<{ results: { check: string }[] }>(`/api/units/${(await unit()).id}/checks/`)
    return results.map(({ check }) => check)
  }

  beforeAll(async () => {
    site = await TestSite.open(open)
    root = await makeUser(site, 'root', { is_superuser: 1 })
    app = await makeComponent(site, await makeProject(site, 'shop'), 'app', { files })
    workspace = `/api/workspaces/${body<{ id: string }>(await send('POST', '/api/workspaces/', root, { name: 'Guild' }), 201).id}/`
    category = `/api/categories/${await makeCategory(site, app.project, 'side')}/`
    await change('/api/projects/shop/', { workspace: workspace.split('/').at(-2) })
    await change('/api/components/shop/app/', { category: `${BASE}${category}` })
  })
  afterAll(() => site.close())

  it.each([
    ['the workspace', () => workspace, 'check_flags'],
    ['the project', () => '/api/projects/shop/', 'check_flags'],
    ['a category', () => category, 'check_flags'],
    ['the component', () => APP, 'check_flags'],
  ])('house 5: those of %s silence a check, and the editor is told', async (_, path, field) => {
    expect([await failing(), (await unit()).effective_flags]).toEqual([['end_stop'], ''])
    await change(path(), { [field]: FLAG })
    expect([await failing(), (await unit()).effective_flags]).toEqual([[], FLAG])
    await change(path(), { [field]: '' })
  })

  it('house 5: those of the source string silence a check, and the editor is told', async () => {
    const source = `/api/units/${(await unit('en')).id}/`
    await change(source, { extra_flags: FLAG })
    expect([await failing(), (await unit()).effective_flags]).toEqual([[], FLAG])
    await change(source, { extra_flags: '' })
  })

  const flag = fc.constantFrom(
    ...['md-text', 'markdown-text', FLAG, 'ignore-same', 'max-length:5', 'max-length:9', 'discard:md-text'],
    ...['discard:max-length', 'discard:safe-html', 'placeholders:r"[a-z]+":"b, c"', 'strict-format', 'fuzzy'],
  )
  const list = fc.array(flag, { maxLength: 3 }).map((flags) => flags.join(', '))
  const levels = fc.record({
    component: fc.record({
      inherited_flags: list,
      check_flags: list,
      file_format: fc.constantFrom('json', 'arb', 'html', 'aresource', 'properties-utf8'),
    }),
    source: fc.record({ flags: list, extra_flags: list, location: fc.constantFrom('', 'a.md', 'b.rst:3, c.mdx') }),
    unit: fc.record({ flags: list }),
  })

  it('house 5: are the same for checks here and for the editor, whatever is set at every level', async () => {
    const { id } = await unit()
    const { db } = site
    const before = await db.selectFrom('component').selectAll().where('id', '=', app.id).executeTakeFirstOrThrow()
    const { source_string_id } = await db
      .selectFrom('unit')
      .select('source_string_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await fc.assert(
      fc.asyncProperty(levels, async (given) => {
        await db.updateTable('component').set(given.component).where('id', '=', app.id).execute()
        await db.updateTable('source_string').set(given.source).where('id', '=', source_string_id).execute()
        await db.updateTable('unit').set(given.unit).where('id', '=', id).execute()
        const context = await unitContext(db, id)
        const here = context && writeFlags(unitFlags(context))
        const { effective_flags: sent } = await read<Listed['results'][number]>(`/api/units/${id}/`)
        expect(sent).toBe(here)
        expect(writeFlags(parseFlags(sent))).toBe(here)
      }),
      { numRuns: 40 },
    )
    const { inherited_flags, check_flags, file_format } = before
    await db
      .updateTable('component')
      .set({ inherited_flags, check_flags, file_format })
      .where('id', '=', app.id)
      .execute()
  })
})
