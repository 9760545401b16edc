import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { RunReporter } from './run-reporter.ts'

const root = join(import.meta.dirname, '../..')

// Vitest keeps a secret of its own there, else in the person's home, else in node_modules: both may be read-only.
process.env.XDG_DATA_HOME = join(root, '.cache/data')
// Threads of the service are compiled once, not with each that is started.
process.env.NODE_COMPILE_CACHE = join(root, '.cache/compiled')

/** Tests of scripts that import into a database, or build a package. */
const slowScripts = ['scripts/bench/import/**/*.test.ts', 'scripts/build-client.test.ts']

/** Of the router about addresses that end in a slash; of React about the router, and about an element that happy-dom does not know. */
const knownComplaints =
  /^Generated path "|^The tag <search> is unrecognized|^Error: This library called use\(\) to suspend/

/** Components run on the build of React that people get, which takes three quarters of the time; the other one says what it dislikes. */
const isDevelopmentReact = process.env.REACT_BUILD === 'development'

/** Node reads our files as they are, so Vite need not: that takes a third of a first run. Only components need its help, for JSX and styles. */
const asNodeLoads = { viteModuleRunner: false, nodeLoader: false }

/**
 * One more than cores: a worker often waits, for a program that it started or for a clock. More of them load the same modules once
 * more each, and take the processor's cache from each other: six take half as much processor time again.
 */
const manyWorkers = Math.min(8, availableParallelism() + 1)

/**
 * Starting a program copies the page tables of the process that starts it: half a millisecond from a small one, twenty from a
 * worker that has grown to 800 MB. So what starts git and our own program most comes first; what takes long comes next, to leave none alone at the end.
 * Components before all: a worker that goes from them to the service, or back, starts anew.
 */
const stages = [
  /\/web\//,
  /\/server\/cli\/|\/server\/api\/matrix\/|\/(replay|kill)\.test\.ts$/,
  /\/server\/(sync|vcs|jobs|addons|forges|backups)\//,
  /\/e2e\/|\/(stats|hostile|formats)\.test\.ts$/,
]

function stageOf({ moduleId }: TestSpecification): number {
  const found = stages.findIndex((stage) => stage.test(moduleId))
  return found === -1 ? stages.length : found
}

class SpawningFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((one, other) => stageOf(one) - stageOf(other))
  }
}

export const vitestConfig = defineConfig({
  root,
  cacheDir: join(root, '.cache/vite'),
  test: {
    reporters: ['default', new RunReporter()],
    fsModuleCachePath: join(root, '.cache/vitest-modules'),
    onConsoleLog: (text) => !knownComplaints.test(text),
    // No assertion is about time: a limit only ends what hangs, also on a machine with much else to do.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    sequence: { sequencer: SpawningFirst },
    // Nothing is mocked and modules keep no state that tests could see: loading them once per worker saves a fifth of the run.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          experimental: asNodeLoads,
          include: ['core/**/*.test.ts', 'clients/**/*.test.ts', 'scripts/**/*.test.ts', 'web/**/*.test.ts'],
          exclude: slowScripts,
          globalSetup: ['server/testing/setup-run.ts'],
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        oxc: { jsx: { runtime: 'automatic', development: isDevelopmentReact } },
        test: {
          name: 'components',
          env: isDevelopmentReact ? {} : { NODE_ENV: 'production' },
          include: ['web/**/*.test.tsx'],
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { url: 'http://localhost:8080/' } },
          globalSetup: ['server/testing/setup-run.ts'],
          setupFiles: ['web/testing/act.ts', 'web/testing/setup.ts'],
          maxWorkers: manyWorkers,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'service',
          experimental: asNodeLoads,
          include: ['server/**/*.test.ts', 'e2e/**/*.test.ts', ...slowScripts],
          globalSetup: ['server/testing/setup-run.ts', 'server/testing/setup-service.ts'],
          setupFiles: ['server/testing/cheap-passwords.ts'],
          maxWorkers: manyWorkers,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
