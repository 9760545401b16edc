import { describe, expect, it } from 'vitest'
import { findFaults } from './rules.ts'
import { readSource } from './source.ts'

function rulesBroken(path: string, text: string): string[] {
  return findFaults(readSource(path, text)).map(({ line, rule }) => `${line}: ${rule}`)
}

describe('what a room may import', () => {
  it.each([
    [
      'server/db/queries/strings/units.ts',
      "import { sql } from 'kysely'\nimport { readConfig } from '#server/config.ts'",
    ],
    ['server/config.ts', "import { AppError } from '#server/errors.ts'\nreadConfig(process.env)"],
    [
      'server/stats/tally.ts',
      "import type { Database } from '../db/tables.ts'\nimport { percent } from '#core/units/percent.ts'",
    ],
    [
      'server/commands/accounts/add-user.ts',
      "import { addJob } from '#server/queue/add.ts'\nimport type { Kysely } from 'kysely'",
    ],
    ['server/demo/build.ts', "import { importComponent } from '#server/commands/import-component.ts'"],
    ['server/api/serve.ts', "import { pull } from '#server/sync/pull/pull-component.ts'"],
    ['server/main.ts', "import { serve } from '#server/api/serve.ts'\nprocess.env.PORT"],
    ['server/vcs/git.ts', "import { spawn } from 'node:child_process'"],
    [
      'clients/cli/commands/pull.ts',
      "import { join } from 'node:path'\nimport { codeInPath } from '#core/formats/model/filemask.ts'",
    ],
    [
      'server/db/units.test.ts',
      "import { addUser } from '#server/commands/accounts/add-user.ts'\nimport { sql } from 'kysely'",
    ],
    ['server/db/units.test.ts', "import { openTestDatabase } from '#server/testing/database.ts'"],
    ['server/testing/postgres.ts', "import { spawn } from 'node:child_process'\nprocess.env.PATH"],
    ['web/api/call.ts', "import type { Routes } from '#core/contract/types.ts'"],
    ['core/contract/site/site.ts', "import { Type } from 'typebox'"],
    ['e2e/pages.test.ts', "import { startDemoServer } from '#server/testing/demo-server.ts'"],
    ['core/units/identity.ts', "import siphash from 'siphash'\nimport { forms } from './forms.ts'"],
    ['core/formats/testing/cases.ts', "import { readFileSync } from 'node:fs'"],
    [
      'web/pages/site/home-page.tsx',
      "import { Logo } from '../../components/logo.tsx'\nimport { text } from '#core/text/words.ts'",
    ],
    ['web/main.tsx', "import 'virtual:theme.css'\nimport { router } from './routes.tsx'"],
    ['web/vite.config.ts', "import { fileURLToPath } from 'node:url'\nprocess.env.CI"],
  ])('%s: %s', (path, text) => expect(rulesBroken(path, text)).toEqual([]))
})

describe('what a room may not import', () => {
  it.each([
    [
      'web/api/call.ts',
      "import { siteContract } from '#core/contract/site/site.ts'",
      'web may not load core/contract/site/site.ts',
    ],
    [
      'server/db/open.ts',
      "import { tally } from '#server/stats/tally.ts'",
      'server/db (storage) may not import server/stats (infrastructure), which is above it',
    ],
    [
      'server/stats/tally.ts',
      "import { may } from '../access/may.ts'",
      'server/stats (infrastructure) may not import server/access (infrastructure), which is beside it',
    ],
    [
      'server/stats/tally.ts',
      "import type { May } from '../access/may.ts'",
      'server/stats (infrastructure) may not import server/access (infrastructure), which is beside it',
    ],
    [
      'server/log.ts',
      "import { open } from './db/open.ts'",
      'server/config.ts, server/errors.ts, server/log.ts, server/settings.ts (foundation) may not import server/db (storage), which is above it',
    ],
    [
      'server/sync/pull/pull-component.ts',
      "export { serve } from '#server/main.ts'",
      'server/sync (services) may not import server/main.ts (program), which is above it',
    ],
    [
      'server/jobs/pull.ts',
      "const { serve } = await import('../api/serve.ts')",
      'server/jobs (entry points) may not import server/api (entry points), which is beside it',
    ],
    [
      'server/cli/run.ts',
      "import { openTestDatabase } from '#server/testing/database.ts'",
      'server/testing/database.ts is for tests',
    ],
    ['server/cli/run.ts', "import { step } from '../../scripts/check.ts'", 'server may not import scripts/check.ts'],
    ['server/api/serve.ts', "import { sql } from 'kysely'", 'only the store, queue, access and stats build SQL'],
    [
      'server/sync/pull/pull-component.ts',
      "import { spawn } from 'node:child_process'",
      'only server/vcs runs programs',
    ],
    [
      'server/sync/pull/pull-component.ts',
      'const home = process.env.HOME',
      'only server/config.ts reads the environment',
    ],
    ['server/helpers/text.ts', 'export const a = 1', 'this room has no floor'],
    [
      'web/api/client.ts',
      "import type { Unit } from '#server/api/resources/strings/units.ts'",
      'web may not import server/api/resources/strings/units.ts',
    ],
    ['clients/cli/service.ts', "import { log } from '#server/log.ts'", 'clients may not import server/log.ts'],
    ['web/api/client.ts', "import { join } from 'node:path'", 'node:path does not exist in a browser'],
    [
      'web/components/frame/logo.tsx',
      "import { Home } from '../../pages/site/home-page.tsx'",
      'web/components (components) may not import web/pages (pages), which is above it',
    ],
    ['core/text/words.ts', "import { readFileSync } from 'node:fs'", 'node:fs does not exist in a browser'],
    ['core/text/words.ts', "import { chunk } from 'lodash'", 'core may not import lodash'],
    [
      'core/text/words.ts',
      "import type { Config } from '#server/config.ts'",
      'core (domain) may not import server/config.ts, server/errors.ts, server/log.ts, server/settings.ts (foundation), which is above it',
    ],
    [
      'core/text/words.ts',
      "import { Logo } from '../../web/components/frame/logo.tsx'",
      'core may not import web/components/frame/logo.tsx',
    ],
    ['core/text/words.ts', 'const now = Date.now()', 'core may not use Date.now'],
    ['core/text/words.ts', 'const now = new Date()', 'core may not use new Date()'],
    ['core/text/words.test.ts', "import { open } from '#server/db/open.ts'", 'tests of core may only import core'],
  ])('%s: %s', (path, text, rule) => expect(rulesBroken(path, text)).toEqual([`1: ${rule}`]))
})

it('says the line of a fault and is not misled by comments and strings', () => {
  const text = `// import { sql } from 'kysely'
const example = "import { spawn } from 'node:child_process'"
const when = new Date(0)

import {
  sql,
} from 'kysely'
`
  expect(rulesBroken('server/api/serve.ts', text)).toEqual(['5: only the store, queue, access and stats build SQL'])
})

it('refuses a file that cannot be parsed', () => {
  expect(() => readSource('core/a.ts', 'import {')).toThrow('core/a.ts cannot be parsed')
})
