// npm run check: format, lint, types, dependency arrows, sizes, exports, words, generated files. All of it runs, whatever fails.
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { generators } from './generators.ts'

interface Step {
  readonly name: string
  readonly args: readonly string[]
}

interface Outcome {
  readonly step: Step
  readonly passed: boolean
  readonly output: string
}

const root = join(import.meta.dirname, '..')
const tsc = 'node_modules/typescript/bin/tsc'
const biome = 'node_modules/@biomejs/biome/bin/biome'
const colors = process.stdout.isTTY
/** The type checker spends a third of its time on collecting garbage, to save a fifth of its memory. */
const env = { GOGC: '400', ...process.env }

/** One checker: several would each work out the types that they share, and the other core has a step of its own. */
const typed = ['--noEmit', '--checkers', '1']

/** The slow ones first: the others fill the gaps. */
const steps: readonly Step[] = [
  { name: 'types of core, server, scripts, e2e', args: [tsc, ...typed] },
  { name: 'types of web', args: [tsc, ...typed, '--project', 'web'] },
  { name: 'format and lint', args: [biome, 'ci', '--error-on-warnings', `--colors=${colors ? 'force' : 'off'}`] },
  { name: 'arrows between rooms', args: ['scripts/check-arrows.ts'] },
  { name: 'size of files', args: ['scripts/check-size.ts'] },
  { name: 'exports that nobody needs', args: ['scripts/check-exports.ts'] },
  { name: 'words of the field', args: ['scripts/check-words.ts'] },
  ...generators.map((generator) => ({ name: `up to date: ${generator}`, args: [generator, '--check'] })),
]

function runStep(step: Step): Promise<Outcome> {
  const started = performance.now()
  return new Promise((done, fail) => {
    let output = ''
    const child = spawn(process.execPath, step.args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    child.on('error', fail)
    child.on('close', (status) => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${seconds.padStart(5)} s  ${step.name}`)
      done({ step, passed: status === 0, output })
    })
  })
}

/** One step per core at a time. */
async function runAll(): Promise<Outcome[]> {
  const waiting = [...steps]
  const outcomes: Outcome[] = []
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) outcomes.push(await runStep(step))
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return outcomes
}

const outcomes = await runAll()
const failures = outcomes.filter((outcome) => !outcome.passed)
const described = failures.map(({ step, output }) => `--- ${step.name}\n${output.trimEnd()}`)
for (const text of described) console.log(`\n${text}`)
if (failures.length > 0) {
  console.log(`\nFailed: ${failures.map(({ step }) => step.name).join('; ')}.`)
  process.exitCode = 1
}

// Each step counts as a test where somebody adds up: scripts/lanes.
const report = process.env.DRAGOMAN_TEST_REPORT
if (report !== undefined) {
  const [passed, failed] = [outcomes.length - failures.length, failures.length]
  writeFileSync(report, JSON.stringify({ passed, failed, skipped: 0, failures: described, files: [] }))
}
