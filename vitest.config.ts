import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { RunReporter } from './server/testing/run-reporter.ts'

const longest = /\/(e2e|server\/(cli|api\/matrix))\/|\/(replay|kill|stats|hostile)\.test\.ts$/

/** Begun first, no file that takes long is left alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const others = (file: TestSpecification) => Number(!longest.test(file.moduleId))
    return (await super.sort(files)).toSorted((one, other) => others(one) - others(other))
  }
}

export default defineConfig({
  test: {
    include: [
      'core/**/*.test.ts',
      'server/**/*.test.ts',
      'scripts/**/*.test.ts',
      'web/**/*.test.ts',
      'e2e/**/*.test.ts',
    ],
    reporters: ['default', new RunReporter()],
    globalSetup: ['server/testing/global-setup.ts'],
    // No assertion is about time: a limit only ends what hangs, also on a machine with much else to do.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 60_000 } },
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // Nothing is mocked and modules keep no state that tests could see: loading them once per worker saves a fifth of the run.
    isolate: false,
  },
})
