import { afterAll, beforeAll, expect, it } from 'vitest'
import { setComponent } from '#server/testing/change-component.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { makeEdit, recordChanges } from '#server/testing/parts.ts'
import { type CallerName, callers, openSecrets, type SecretSite, visible } from '#server/testing/secrets.ts'
import type { TestSite } from '#server/testing/site.ts'
import type { TestUser } from '#server/testing/users.ts'

/** What is visible must not tell of what is hidden by a number, a flag or a link. */
describeEachEngine('hidden things', (open) => {
  let site: TestSite
  let world: SecretSite

  beforeAll(async () => {
    ;({ site, world } = await openSecrets(open))
  })
  afterAll(() => site.close())

  const read = <T>(path: string, caller: CallerName) => site.read<T>(path, { as: world.callers[caller] })
  const knowsRestricted = (caller: CallerName) => visible[caller].includes('restricted')
  const project = () => world.components.open.project.slug

  it('are not counted among recent changes', async () => {
    await recordChanges(site, world.components.open, 'en', [{ action: 2 }])
    await recordChanges(site, world.components.restricted, 'en', [{ action: 2 }, { action: 5 }])
    await recordChanges(site, world.components.secret, 'en', [
      { action: 2 },
      { action: 2 },
      { action: 2 },
      { action: 2 },
    ])
    for (const caller of callers) {
      const ofProject = knowsRestricted(caller) ? 3 : 1
      const ofLanguage = ofProject + (visible[caller].includes('secret') ? 4 : 0)
      type Recent = { readonly code: string; readonly recent_changes: number }
      const languages = await read<Recent[]>(`/api/projects/${project()}/languages/`, caller)
      expect([
        caller,
        (await read<Recent>(`/api/projects/${project()}/statistics/`, caller)).recent_changes,
        (await read<Recent>('/api/languages/en/statistics/', caller)).recent_changes,
        languages.find((one) => one.code === 'en')?.recent_changes,
      ]).toEqual([caller, ofProject, ofLanguage, ofProject])
    }
  })

  it('are not counted among what waits to be committed', async () => {
    const path = `/api/translations/${project()}/${world.components.restricted.slug}/eo/units/`
    const { results } = await read<{ results: { id: number }[] }>(path, 'root')
    await makeEdit(site, results[0]?.id as number, world.callers.insider as TestUser, 'Nova')
    for (const caller of callers) {
      const repository = await read<{ needs_commit: boolean; pending_units: { total: number } }>(
        `/api/projects/${project()}/repository/`,
        caller,
      )
      const waits = knowsRestricted(caller)
      expect([caller, repository.needs_commit, repository.pending_units.total]).toEqual([caller, waits, Number(waits)])
    }
  })

  it('do not keep a project from being locked, or lock it', async () => {
    const locked = async (caller: CallerName) =>
      (await read<{ locked: boolean }>(`/api/projects/${project()}/lock/`, caller)).locked
    await setComponent(site, world.components.open, { locked: 1 })
    for (const caller of callers) expect([caller, await locked(caller)]).toEqual([caller, !knowsRestricted(caller)])
    await setComponent(site, world.components.open, { locked: 0 })
    await setComponent(site, world.components.restricted, { locked: 1 })
    for (const caller of callers) expect([caller, await locked(caller)]).toEqual([caller, false])
  })

  it('are not linked from components that share their repository', async () => {
    const { open: own, secret } = world.components
    await setComponent(site, own, { linked_component_id: secret.id })
    for (const caller of callers) {
      const knows = visible[caller].includes('secret')
      for (const path of [
        `/api/components/${project()}/${own.slug}/`,
        `/api/translations/${project()}/${own.slug}/de/`,
      ]) {
        const { text } = await site.call(path, { as: world.callers[caller] })
        expect([caller, path, text.includes(`/api/components/${secret.project.slug}/`)]).toEqual([caller, path, knows])
      }
    }
  })
})
