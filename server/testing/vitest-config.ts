import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { RunReporter } from './run-reporter.ts'

const root = join(import.meta.dirname, '../..')

const longest = /\/(e2e|server\/(cli|api\/matrix))\/|\/(replay|kill|stats|hostile|formats)\.test\.ts$/

/** Tests of scripts that import into a database. */
const withDatabase = ['scripts/bench/import/**/*.test.ts']

/** Begun first, no file that takes long is left alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const others = (file: TestSpecification) => Number(!longest.test(file.moduleId))
    return (await super.sort(files)).toSorted((one, other) => others(one) - others(other))
  }
}

export const vitestConfig = defineConfig({
  root,
  cacheDir: join(root, '.cache/vite'),
  test: {
    reporters: ['default', new RunReporter()],
    fsModuleCachePath: join(root, '.cache/vitest-modules'),
    // No assertion is about time: a limit only ends what hangs, also on a machine with much else to do.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // Nothing is mocked and modules keep no state that tests could see: loading them once per worker saves a fifth of the run.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['core/**/*.test.ts', 'scripts/**/*.test.ts', 'web/**/*.test.{ts,tsx}'],
          exclude: withDatabase,
          globalSetup: ['server/testing/setup-run.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'service',
          include: ['server/**/*.test.ts', 'e2e/**/*.test.ts', ...withDatabase],
          globalSetup: ['server/testing/setup-run.ts', 'server/testing/setup-service.ts'],
        },
      },
    ],
  },
})
