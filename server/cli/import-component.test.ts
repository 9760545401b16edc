import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { contentsOf } from '#server/testing/contents.ts'
import { describeEachEngine, type TestDatabase } from '#server/testing/engines.ts'
import { killWhen } from '#server/testing/kill-when.ts'
import { poFiles } from '#server/testing/po-files.ts'
import { environment, runProgram } from '#server/testing/program.ts'
import { programFile } from '#server/testing/program-file.ts'
import { TestRepository, type Texts } from '#server/testing/repository.ts'
import { runCommand } from '#server/testing/run-command.ts'

const root = resolve(import.meta.dirname, '../..')
const program = programFile

/** More than a handful, for the long run by hand: KILLS=50 npx vitest run server/cli. */
const KILLS = Number(process.env.KILLS ?? 3)

const texts = (language: string, strings: number): Texts =>
  Object.fromEntries(Array.from({ length: strings }, (_, i) => [`key.${i}`, `${language} text number ${i} of many`]))

const filesOf = (languages: number, strings: number) => {
  const codes = ['en', 'de', 'fr', 'cs', 'pl', 'ru', 'uk', 'ja', 'ko', 'ar', 'he', 'fa', 'nl', 'sv', 'fi'].slice(
    0,
    languages,
  )
  return Object.fromEntries(codes.map((code) => [`locales/${code}.json`, texts(code, strings)]))
}

const commandLine = (repo: string, more: readonly string[] = []) => [
  'import',
  'component',
  '--project=harbour',
  '--slug=app',
  `--repo=${repo}`,
  '--filemask=locales/*.json',
  '--template=locales/en.json',
  ...more,
]

const env = { VCS_PROTOCOLS: 'file' }

const refusals: readonly (readonly [string, readonly string[], RegExp])[] = [
  ['a mask without *', ['--filemask=locales/de.json'], /^filemask: .*needs a \*/],
  ['a mask that leaves the repository', ['--filemask=../*.json'], /^filemask: .*not a path inside/],
  ["a mask into git's own files", ['--filemask=.git/*.json'], /^filemask: .*not a path inside/],
  ['a template that is not there', ['--template=locales/xx.json'], /no file 'locales\/xx\.json'/],
  ['an unknown format', ['--format=no-such'], /^file_format: /],
  ['an unknown source language', ['--source-language=nonsense'], /^source_language: /],
  ['a regular expression that cannot be used', ['--language-regex=(?=a)'], /^language_regex: /],
  ['a branch that is not there', ['--branch=nowhere'], /no branch/],
  ['a branch that is an option', ['--branch=--upload-pack=x'], /^branch: /],
  ['an address that is an option', ['--repo=--upload-pack=touch /tmp/pwned'], /^repo: .*hyphen/],
  ['a forbidden protocol', ['--repo=ext::sh -c true'], /^repo: /],
  ['F1: the repository of another component', ['--repo=local:1'], /^repo: /],
  ['F3: a repository of the demo', ['--repo=demo:lighthouse'], /^repo: /],
  ['F3: percent signs in a path', ['--repo=file:///srv/demo/%2e%2e/x.git'], /^repo: .*percent/],
  ['F19: a name with a line break', ['--name=a\nb'], /^name: /],
  ['a protocol that is not allowed', ['--repo=https://host.invalid/x.git'], /^repo: .*VCS_PROTOCOLS/],
  ['a repository that is not there', ['--repo=/no/such/repository'], /git failed/],
]

describeEachEngine('what dragoman import component refuses', (open, engine) => {
  let database: TestDatabase
  let repository: TestRepository

  beforeAll(async () => {
    database = await open()
    repository = new TestRepository(database.folder)
    await repository.commit(filesOf(2, 3))
  })
  afterAll(() => database.drop())

  // Words are checked before a database is asked: one engine has all of them, the other what is found out last.
  it.each(engine === 'sqlite' ? refusals : refusals.slice(0, 1))(
    'refuses %s and leaves nothing behind',
    async (_, options, message) => {
      const before = await contentsOf(database.db)
      const result = await runCommand(database, commandLine(repository.address, options), { env })
      expect(result.status).toBe(2)
      expect(result.stderr.split('\n').filter((line) => !line.startsWith('Importing'))[0]).toMatch(message)
      expect(await contentsOf(database.db)).toEqual(before)
      expect(await database.db.selectFrom('project').select('id').execute()).toEqual([])
    },
  )
})

describeEachEngine('dragoman import component', (open) => {
  let database: TestDatabase
  let repository: TestRepository

  beforeEach(async () => {
    database = await open()
    repository = new TestRepository(database.folder)
  })
  afterEach(() => database.drop())

  const run = (args: readonly string[], target = database) => runCommand(target, args, { env })

  it('imports, and says how many languages', async () => {
    await repository.commit(filesOf(3, 20))
    const result = runProgram(database, commandLine(repository.address), { env })
    expect(result).toMatchObject({ status: 0, stdout: 'Imported 3 languages.\n' })
    expect(result.stderr).toMatch(/Importing: \d+%/)
    expect((await contentsOf(database.db)).units).toHaveLength(60)
    const again = await run(commandLine(repository.address, ['--json']))
    expect(JSON.parse(again.stdout)).toMatchObject({ languages: 3, problems: [] })
  })

  it('imports files that hold source and target, without a template', async () => {
    await repository.commit(poFiles)
    const words = ['import', 'component', '--project=harbour', `--repo=${repository.address}`, '--filemask=po/*.po']
    const args = [...words, '--format=po']
    const result = await run([...args, '--new-base=po/hello.pot'])
    expect([result.status, result.stdout], result.stderr).toEqual([0, 'Imported 4 languages.\n'])
    const missing = await run([...words.slice(0, 4), '--filemask=locales/*.xml', '--format=aresource'])
    expect([missing.status, missing.stderr]).toEqual([2, expect.stringContaining('template: Enter the source file')])
  })

  it('names the file that cannot be read and imports the others', async () => {
    await repository.commit({ ...filesOf(3, 20), 'locales/de.json': '{"key.0": "half' })
    const result = await run(commandLine(repository.address))
    expect(result.status).toBe(0)
    expect(result.stdout).toMatch(/^Imported 3 languages\.\nNot imported: locales\/de\.json: Line 1, column \d+: /)
    expect((await contentsOf(database.db)).units).toHaveLength(40)
  })

  it('refuses a template that cannot be read or is empty', async () => {
    for (const template of ['{"a": ', '{}']) {
      await repository.commit({ 'locales/en.json': template, 'locales/de.json': { a: 'A' } })
      const result = await run(commandLine(repository.address))
      expect(result.status).toBe(2)
      expect(result.stderr).toMatch(/Couldn't read 'locales\/en\.json'|locales\/en\.json' has no strings/)
      expect(await database.db.selectFrom('component').select('id').execute()).toEqual([])
    }
  })

  it('finishes by itself after being killed at any moment, with the same result', { timeout: 600_000 }, async () => {
    await repository.commit(filesOf(8, 100))
    const undisturbed = await open()
    expect((await run(commandLine(repository.address), undisturbed)).status).toBe(0)
    const expected = await contentsOf(undisturbed.db)
    const whole = await storedUnits(undisturbed)
    await undisturbed.drop()
    for (let kill = 0; kill < KILLS; kill++) {
      const target = await open()
      await killedAfter((whole * kill) / KILLS, target)
      expect(await run(commandLine(repository.address), target)).toMatchObject({ status: 0 })
      expect(await contentsOf(target.db)).toEqual(expected)
      await target.drop()
    }
  })

  const storedUnits = async ({ db }: TestDatabase): Promise<number> => {
    const { count } = await db
      .selectFrom('unit')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return Number(count)
  }

  /** Killed once so many strings are stored; 0: once it has begun to store anything. */
  function killedAfter(units: number, target: TestDatabase): Promise<void> {
    const child = spawn(process.execPath, [program, ...commandLine(repository.address)], {
      cwd: root,
      env: environment(target, env),
      stdio: 'ignore',
    })
    const projects = () => target.db.selectFrom('project').select('id').execute()
    return killWhen(child, async () =>
      units === 0 ? (await projects()).length > 0 : (await storedUnits(target)) >= units,
    )
  }
})
