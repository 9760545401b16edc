import type { TestProject } from 'vitest/node'
import { RUN_FOLDER } from '#server/testing/demo-data.ts'
import { prepareEngines } from '#server/testing/engine-templates.ts'
import { missingPrograms } from '#server/testing/missing-programs.ts'
import { makeRunFolder } from '#server/testing/run-folder.ts'

/** Once per test run: a PostgreSQL to clone databases from, and the same for SQLite. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const run = makeRunFolder()
  const engines = await prepareEngines()
  project.provide('sqliteTemplate', engines.sqliteTemplate)
  process.env[RUN_FOLDER] = run.folder
  project.provide('postgresUrl', engines.postgresUrl)
  const missing = [...(engines.postgresUrl ? [] : ['PostgreSQL']), ...missingPrograms()]
  const tell = () => {
    for (const name of missing) console.log(`SKIPPED: tests that need ${name}: not found on this machine.`)
  }
  tell()
  return async () => {
    await engines.stop()
    run.remove()
    tell()
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    sqliteTemplate: string
    /** '' when there is no PostgreSQL. */
    postgresUrl: string
  }
}
