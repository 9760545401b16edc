import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { describeEachEngine, type TestDatabase } from '#server/testing/engines.ts'
import { killWhen } from '#server/testing/kill-when.ts'
import { environment, runProgram } from '#server/testing/program.ts'
import { programFile } from '#server/testing/program-file.ts'
import { kept, recount } from '#server/testing/recount.ts'
import { TestRepository } from '#server/testing/repository.ts'
import { runCommand } from '#server/testing/run-command.ts'

const root = resolve(import.meta.dirname, '../..')
/** Several slices of a check in each language. */
const STRINGS = 240
const UNITS = 3 * STRINGS

const texts = (end: string) =>
  Object.fromEntries(Array.from({ length: STRINGS }, (_, i) => [`key.${i}`, `Text ${i}${i % 3 ? '' : end}`]))

const env = { VCS_PROTOCOLS: 'file' }
const command = ['checks', 'run', 'harbour', 'app', '--json']

describeEachEngine('dragoman checks run', (open) => {
  let database: TestDatabase

  beforeEach(async () => {
    database = await open()
    const repository = new TestRepository(database.folder)
    await repository.commit({
      'locales/en.json': texts('.'),
      'locales/de.json': texts(''),
      'locales/cs.json': texts('!'),
    })
    const files = ['--filemask=locales/*.json', '--template=locales/en.json']
    const component = ['--project=harbour', '--slug=app', `--repo=${repository.address}`]
    expect(await runCommand(database, ['import', 'component', ...component, ...files], { env })).toMatchObject({
      status: 0,
    })
  })
  afterEach(() => database.drop())

  const unitsOf = async (args: readonly string[]): Promise<number> =>
    JSON.parse((await runCommand(database, args, { env })).stdout).units
  const findings = async () =>
    (
      await database.db
        .selectFrom('finding')
        .innerJoin('unit', 'unit.id', 'finding.unit_id')
        .select(['finding.unit_id', 'finding.check', 'unit.finding_count'])
        .orderBy('finding.unit_id')
        .orderBy('finding.check')
        .execute()
    ).map((row) => `${row.unit_id} ${row.check} ${row.finding_count}`)

  it('looks at everything once, then at nothing, and at everything when asked', async () => {
    expect(await unitsOf(command)).toBeGreaterThanOrEqual(UNITS)
    expect(await unitsOf(command)).toBe(0)
    const found = await findings()
    expect(found.length).toBeGreaterThan(STRINGS / 2)
    expect(await unitsOf([...command, '--all'])).toBeGreaterThanOrEqual(UNITS)
    expect(await findings()).toEqual(found)
    const missing = runProgram(database, ['checks', 'run', 'harbour', 'nowhere'], { env })
    expect([missing.status, missing.stderr]).toEqual([2, expect.stringContaining('No component')])
  })

  it('goes on where it was killed', { timeout: 240_000 }, async () => {
    await unitsOf(command)
    const expected = await findings()
    for (const translations of [1, 3]) {
      await database.db.deleteFrom('checked').execute()
      await killedAfter(translations)
      await unitsOf(command)
      expect(await findings()).toEqual(expected)
      const counted = await recount(database.db)
      for (const [scope, row] of await kept(database.db))
        if (counted.has(scope)) expect(row, scope).toEqual(counted.get(scope))
    }
  })

  /** Killed once it has begun with so many translations. */
  function killedAfter(translations: number): Promise<void> {
    const child = spawn(process.execPath, [programFile, ...command], {
      cwd: root,
      env: environment(database, env),
      stdio: 'ignore',
    })
    const begun = () => database.db.selectFrom('checked').select('translation_id').execute()
    return killWhen(child, async () => (await begun()).length >= translations)
  }
})
