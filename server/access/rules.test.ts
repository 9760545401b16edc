import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Permission } from '#core/access/permissions.ts'
import type { AccessScope } from '#server/access/access-scope.ts'
import { type Actor, anonymous } from '#server/access/actor.ts'
import { may } from '#server/access/may.ts'
import { rightsOf } from '#server/access/rights.ts'
import {
  allowed,
  canSeeComponent,
  canSeeProject,
  canSeeWorkspace,
  type Spot,
} from '#server/access/testing/plain-rules.ts'
import { tried, WORKSPACES, type World, world } from '#server/access/testing/random-world.ts'
import { NOW, type StoredWorld, storeWorld, workspaceId } from '#server/access/testing/store-world.ts'
import { visibilityOf, visibleProject, visibleWorkspace } from '#server/access/visibility.ts'
import { whyNot } from '#server/access/why-not.ts'
import { describeEachEngine, type TestDatabase } from '#server/testing/engines.ts'

/** More than a handful, for the long run by hand. */
const RUNS = Number(process.env.WORLDS ?? 60)

describeEachEngine('rights in random sites', (open) => {
  let database: TestDatabase

  beforeAll(async () => {
    database = await open()
  })
  afterAll(() => database.drop())

  const actorOf = (made: World, stored: StoredWorld, person: number): Actor =>
    person === -1
      ? anonymous
      : {
          kind: 'user',
          id: stored.users[person] as number,
          username: `u${person}`,
          isSuperuser: made.users[person]?.superuser === true,
          at: NOW,
        }

  function scopeOf(made: World, stored: StoredWorld, { workspace, project, component, language }: Spot): AccessScope {
    const { access, enforced2fa } = made.projects[project as number] ?? {}
    const { restricted, glossary } = made.components[component as number] ?? {}
    return {
      ...(workspace !== undefined && { workspace: { id: workspaceId(workspace) } }),
      ...(project !== undefined && {
        project: {
          id: stored.projects[project] as number,
          access_control: access as number,
          enforced_2fa: Number(enforced2fa),
        },
      }),
      ...(component !== undefined && {
        component: {
          id: stored.components[component] as number,
          restricted: Number(restricted),
          is_glossary: Number(glossary),
        },
      }),
      ...(language !== undefined && {
        translation: { language_id: stored.languages[language] as number, is_source: 0 },
      }),
    }
  }

  const workspaces = Array.from({ length: WORKSPACES }, (_, at) => at)
  const spotsOf = (made: World): Spot[] => [
    {},
    ...workspaces.map((workspace) => ({ workspace })),
    ...made.projects.map((_, project) => ({ project })),
    ...made.components.flatMap(({ project }, component) => [
      { project, component },
      { project, component, language: 0 },
      { project, component, language: 2 },
    ]),
  ]

  it('are what the plain rules say, seen as lists and asked one by one', { timeout: 240_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(world, async (made) => {
        const stored = await storeWorld(database, made)
        for (const person of [-1, ...made.users.keys()]) {
          const actor = actorOf(made, stored, person)
          await compareVisibility(made, stored, person, actor)
          await compareRights(made, stored, person, actor)
        }
      }),
      { numRuns: RUNS },
    )
  })

  async function compareVisibility(made: World, stored: StoredWorld, person: number, actor: Actor): Promise<void> {
    const visibility = await visibilityOf(database.db, actor)
    const components = visibility.components ?? stored.components
    expect([person, [...components].sort((a, b) => a - b)]).toEqual([
      person,
      stored.components.filter((_, at) => canSeeComponent(made, person, at)),
    ])
    const projects = await database.db
      .selectFrom('project')
      .select('project.id')
      .where(visibleProject(actor))
      .orderBy('project.id')
      .execute()
    expect([person, projects.map((row) => row.id)]).toEqual([
      person,
      stored.projects.filter((_, at) => canSeeProject(made, person, at)),
    ])
    const seen = await database.db
      .selectFrom('workspace')
      .select('id')
      .where(visibleWorkspace(actor))
      .orderBy('created')
      .execute()
    expect([person, seen.map((row) => row.id)]).toEqual([
      person,
      workspaces.filter((at) => canSeeWorkspace(made, person, at)).map(workspaceId),
    ])
  }

  async function compareRights(made: World, stored: StoredWorld, person: number, actor: Actor): Promise<void> {
    const rights = await rightsOf(database.db, actor)
    for (const spot of spotsOf(made)) {
      const scope = scopeOf(made, stored, spot)
      const found = tried.filter((permission) => whyNot(rights, permission, scope) === undefined)
      const expected = tried.filter((permission) => allowed(made, person, permission, spot))
      expect([person, spot, found]).toEqual([person, spot, expected])
    }
    const permission: Permission = 'unit.edit'
    const spot = { project: made.components[0]?.project as number, component: 0, language: 1 }
    expect(await may(database.db, actor, permission, scopeOf(made, stored, spot))).toBe(
      allowed(made, person, permission, spot),
    )
  }
})
