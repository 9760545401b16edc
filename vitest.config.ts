import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'core/**/*.test.ts',
      'server/**/*.test.ts',
      'scripts/**/*.test.ts',
      'web/**/*.test.ts',
      'e2e/**/*.test.ts',
    ],
    globalSetup: ['server/testing/global-setup.ts'],
    // No assertion is about time: a limit only ends what hangs, also on a machine with much else to do.
    testTimeout: 120_000,
    hookTimeout: 240_000,
    maxWorkers: 2,
    // Nothing is mocked and modules keep no state that tests could see: loading them once per worker saves a fifth of the run.
    isolate: false,
  },
})
