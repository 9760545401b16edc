import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { changedLevel, type Level, newLevel, type SettingsChange, settingNames } from '#core/settings/effective.ts'
import { effectiveSettings } from '#core/settings/testing/effective-settings.ts'
import { mergeFlags, writeFlags } from '#core/units/flags.ts'
import type { Actor } from '#server/access/actor.ts'
import { changeCategory } from '#server/commands/components/change-category.ts'
import { changeComponent } from '#server/commands/components/change-component.ts'
import { changeProject } from '#server/commands/projects/change-project.ts'
import { addWorkspace, changeWorkspace } from '#server/commands/projects/change-workspace.ts'
import { asOwn } from '#server/commands/projects/propagate-settings.ts'
import { type Db, inTransaction } from '#server/db/database.ts'
import { type ComponentRow, componentById } from '#server/db/queries/components/components.ts'
import { type CategoryRow, categoryById } from '#server/db/queries/projects/categories.ts'
import { type ProjectRow, projectsByIds } from '#server/db/queries/projects/projects.ts'
import { type WorkspaceRow, workspaceById } from '#server/db/queries/projects/workspaces.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { announceComponent, makeProject } from '#server/testing/factories.ts'
import { makeCategory } from '#server/testing/parts.ts'
import { TestSite } from '#server/testing/site.ts'
import { makeUser } from '#server/testing/users.ts'

const nodes = ['w0', 'w1', 'project', 'outer', 'inner', 'top', 'middle', 'deep'] as const
type Node = (typeof nodes)[number]

const tried = ['license', 'new_lang', 'commit_message'] as const
const values = { license: ['', 'MIT', 'ISC'], new_lang: ['add', 'none'], commit_message: ['One', 'Two', ''] }
const flags = ['', 'md-text', 'max-length:5', 'discard:md-text', 'max-length:9, rst-text']

/** One thing that somebody does: sets or switches something at a node, or moves it. */
const step = fc.record({
  node: fc.constantFrom(...nodes),
  name: fc.constantFrom(...tried),
  what: fc.constantFrom('value', 'inherit', 'flags', 'move'),
  choice: fc.nat(5),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Where each node may be put: project into workspaces, the rest into categories. */
const scopes: Partial<Record<Node, readonly (Node | undefined)[]>> = {
  project: ['w0', 'w1', undefined],
  inner: ['outer', 'project'],
  top: ['project', 'outer', 'inner'],
  middle: ['project', 'outer', 'inner'],
  deep: ['project', 'outer', 'inner'],
}

interface Said {
  level: Level
  flags: string
  outer: Node | undefined
}

describeEachEngine('settings handed down', (open) => {
  let site: TestSite
  let actor: Actor
  const ids = new Map<Node, number | string>()
  const model = new Map<Node, Said>()

  beforeAll(async () => {
    site = await TestSite.open(open)
    const { id, username } = await makeUser(site, 'root', { is_superuser: 1 })
    actor = { kind: 'user', id, username, isSuperuser: true }
    for (const node of ['w0', 'w1'] as const)
      ids.set(node, await inTransaction(site.db, (tx) => addWorkspace(tx, { name: node }, actor, site.time)))
    const project = await makeProject(site, 'shop')
    ids.set('project', project.id)
    ids.set('outer', await makeCategory(site, project, 'outer'))
    ids.set('inner', await makeCategory(site, project, 'inner', ids.get('outer') as number))
    const inside = { top: undefined, middle: 'outer', deep: 'inner' } as const
    for (const [node, category] of Object.entries(inside)) {
      const category_id = category ? (ids.get(category) as number) : null
      ids.set(node as Node, (await announceComponent(site, project, node, { category_id })).id)
    }
    const begin = (node: Node, inherits: boolean, outer?: Node) =>
      model.set(node, { level: newLevel({ values: {}, inherit: {} }, inherits), flags: '', outer })
    for (const node of ['w0', 'w1', 'project'] as const) begin(node, false)
    begin('outer', true, 'project')
    begin('inner', true, 'outer')
    begin('top', true, 'project')
    begin('middle', true, 'outer')
    begin('deep', true, 'inner')
  })
  afterAll(() => site.close())

  const said = (node: Node): Said => model.get(node) as Said
  const chainOf = (node: Node): Said[] => {
    const own = said(node)
    return [own, ...(own.outer ? chainOf(own.outer) : [])]
  }
  const rowOf = async (db: Db, node: Node): Promise<WorkspaceRow | ProjectRow | CategoryRow | ComponentRow> => {
    const id = ids.get(node) as never
    if (node === 'w0' || node === 'w1') return (await workspaceById(db, { id })) as WorkspaceRow
    if (node === 'project') return (await projectsByIds(db, [id])).get(id) as ProjectRow
    if (node === 'outer' || node === 'inner') return (await categoryById(db, id)) as CategoryRow
    return (await componentById(db, { id })) as ComponentRow
  }
  const categoryOf = (node: Node | undefined) =>
    node === undefined || node === 'project' ? null : (ids.get(node) as number)

  async function report(tx: Db, node: Node, change: SettingsChange, check_flags: string, outer: Node | undefined) {
    const row = await rowOf(tx, node)
    const now = ++site.time
    if (node === 'w0' || node === 'w1')
      return changeWorkspace(tx, row as WorkspaceRow, { ...change.values, check_flags }, actor, now)
    if (node === 'project') {
      const workspace_id = outer ? (ids.get(outer) as string) : null
      return changeProject(tx, row as ProjectRow, { workspace_id, check_flags }, actor, now, change)
    }
    if (node === 'outer' || node === 'inner') {
      const { name, slug } = row as CategoryRow
      const after = { name, slug, parentId: categoryOf(outer), check_flags, change }
      return changeCategory(tx, row as CategoryRow, after, actor, now)
    }
    const settings = { ...change.values, inherit: change.inherit, check_flags, category_id: categoryOf(outer) }
    return changeComponent(tx, site.services.vcs, row as ComponentRow, settings, actor, now)
  }

  async function take({ node, name, what, choice }: Step): Promise<void> {
    const before = said(node)
    const isWorkspace = node === 'w0' || node === 'w1'
    const pick = <T>(list: readonly T[]): T => list[choice % list.length] as T
    const change: SettingsChange = {
      values: what === 'value' ? { [name]: pick(values[name]) } : {},
      inherit: what === 'inherit' && !isWorkspace ? { [name]: choice % 2 === 0 } : {},
    }
    const own = what === 'flags' ? pick(flags) : before.flags
    const outer = what === 'move' && scopes[node] ? pick(scopes[node]) : before.outer
    await inTransaction(site.db, (tx) => report(tx, node, change, own, outer))
    model.set(node, { level: changedLevel(before.level, change), flags: own, outer })
  }

  async function compare(): Promise<void> {
    for (const node of nodes) {
      const row = (await rowOf(site.db, node)) as ComponentRow
      const chain = chainOf(node)
      const holds = effectiveSettings(chain.map(({ level }) => level))
      expect([node, Object.fromEntries(settingNames.map((name) => [name, row[name]]))]).toEqual([node, holds])
      if (node === 'w0' || node === 'w1') continue
      const outside = chain.slice(1).map((one) => one.flags)
      const merged = writeFlags(mergeFlags([row.inherited_flags, row.check_flags]))
      expect([node, merged]).toEqual([node, writeFlags(mergeFlags([...outside.reverse(), said(node).flags]))])
    }
  }

  it('hold as the chain of everything around says, whatever is done to it', { timeout: 120_000 }, async () => {
    await compare()
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 8 }), async (steps) => {
        for (const one of steps) await take(one)
        await compare()
      }),
      { numRuns: 15, endOnFailure: true },
    )
  })

  it('stay with a project that comes out of its workspace by a backup', async () => {
    expect(asOwn({ inherited_flags: 'md-text, max-length:5', check_flags: 'max-length:9' })).toEqual({
      inherited: '{}',
      inherited_flags: '',
      check_flags: 'max-length:9, md-text',
    })
    expect(asOwn({}).check_flags).toBe('')
  })
})
