import { dirname } from 'node:path'
import type { TestProject } from 'vitest/node'
import { RUN_FOLDER } from '#server/testing/demo-data.ts'
import { prepareEngines } from '#server/testing/engine-templates.ts'

/** Once per test run: a PostgreSQL to clone databases from, and the same for SQLite. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const engines = await prepareEngines()
  project.provide('sqliteTemplate', engines.sqliteTemplate)
  process.env[RUN_FOLDER] = dirname(engines.sqliteTemplate)
  project.provide('postgresUrl', engines.postgresUrl)
  if (!engines.postgresUrl)
    console.log('SKIPPED: tests on PostgreSQL, since no PostgreSQL was found (npm package or system).')
  return engines.stop
}

declare module 'vitest' {
  interface ProvidedContext {
    sqliteTemplate: string
    /** '' when there is no PostgreSQL. */
    postgresUrl: string
  }
}
