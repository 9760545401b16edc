import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { addProject } from '#server/commands/projects/add-project.ts'
import { changeBranchSettings } from '#server/commands/repository/change-branch-settings.ts'
import { inTransaction } from '#server/db/database.ts'
import { componentById } from '#server/db/queries/components/components.ts'
import { mustExist } from '#server/errors.ts'
import { branchHistories } from '#server/testing/branches/histories.ts'
import { MemoryVcs } from '#server/testing/branches/memory-vcs.ts'
import { BranchPlay, type PlayedSite } from '#server/testing/branches/play.ts'
import { describeEachEngine } from '#server/testing/engines.ts'
import { RepositorySite } from '#server/testing/repository-site.ts'

/** More for the long run by hand: BRANCH_HISTORIES=1000 npx vitest run --project service server/sync/branches/histories.test.ts. */
const given = process.env.BRANCH_HISTORIES

describeEachEngine('random histories of branches', (open, engine) => {
  // The other engine takes five times as long for each.
  const HISTORIES = Number(given ?? (engine === 'sqlite' ? 20 : 6))

  it('lose no text, ask for none twice, and leave nothing of dead branches', {
    timeout: 60_000 + HISTORIES * 5_000,
  }, async () => {
    const database = await open()
    const site = await RepositorySite.open(database)
    const vcs = new MemoryVcs(database.folder)
    let [count, texts] = [0, 0]
    const playing = { ...site.context, vcs }
    const property = fc.asyncProperty(branchHistories, async (steps) => {
      const play = new BranchPlay({ ...view(site), context: playing }, vcs)
      for (const name of ['one', 'two', 'three']) vcs.delete(name)
      play.begin()
      // As a server does by itself, unlike those of tests; else its plans are made for the first few rows.
      if (count % 50 === 49 && engine === 'postgres') await sql`analyze`.execute(database.db)
      const name = `harbour-${++count}`
      // Of its own: a text is passed on to the components of a project, and the work would grow with every history.
      const project_id = await inTransaction(database.db, (tx) => addProject(tx, { name, slug: name }, site.tick()))
      play.component = await site.announce({ project_id, push: '', merge_style: 'rebase' })
      await play.pull()
      const component = mustExist(await componentById(database.db, { id: play.component }), 'component')
      const on = { enabled: true }
      await inTransaction(database.db, (tx) => changeBranchSettings(tx, component, on, site.tick()))
      // A history that has nothing to lose would say nothing.
      for (const nth of [0, 1]) await play.play({ kind: 'translate', nth })
      for (const step of steps) await play.play(step)
      await play.pull()
      expect(await play.problems()).toEqual([])
      texts += play.texts
    })
    await fc.assert(property, { numRuns: HISTORIES, endOnFailure: true })
    expect(texts).toBeGreaterThan(HISTORIES)
    await database.drop()
  })
})

/** The site, with another repository under it. */
const view = (site: RepositorySite): Omit<PlayedSite, 'context'> => ({
  database: site.database,
  tick: () => site.tick(),
  units: (id, code) => site.units(id, code),
  people: site.people,
})
