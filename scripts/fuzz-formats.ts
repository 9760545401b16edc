// npm run fuzz -- [--minutes 30] [--only json,po] [--seed 1]: damaged files against all readers, looking for one that throws,
// hangs, loses bytes or spoils another string. What it finds lies in .bench/fuzz/.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { formats } from '../core/formats/registry.ts'
import type { FoundReport, WorkerOrder } from './fuzz/worker.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    only: { type: 'string', default: '' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})

const MAXIMUM_MB = 1024
/** Milliseconds of processor time for one input of at most 200 kB: what else the machine does must not count. */
const HANG_MS = 60_000
const LOOK_MS = 5000
const BOARD_BYTES = 12 + 1_000_000
const folder = join(import.meta.dirname, '../.bench/fuzz')
const until = Date.now() + Number(values.minutes) * 60_000
const only = values.only.split(',').filter((id) => id !== '')

let tried = 0
let found = 0

function save({ format, file, message, bytes }: FoundReport): void {
  found++
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${format}-${found}-${file}`)
  writeFileSync(path, bytes)
  writeFileSync(`${path}.txt`, `${message}\n`)
  console.log(`${format} (from ${file}): ${message.slice(0, 600)}\n  ${path}`)
}

/** Works until its time is over, or until it is stuck or dead: then what it was at is kept, and another goes on. */
function work(seed: number): Promise<void> {
  const board = new SharedArrayBuffer(BOARD_BYTES)
  const numbers = new Int32Array(board, 0, 3)
  const order: WorkerOrder = { seed, only, board, until }
  const worker = new Worker(new URL('./fuzz/worker.ts', import.meta.url), {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: MAXIMUM_MB },
  })
  const current = (message: string): FoundReport => ({
    format: formats[numbers[2] ?? 0]?.id ?? '',
    file: 'input',
    message,
    bytes: new Uint8Array(board).slice(12, 12 + (numbers[1] ?? 0)),
  })
  return new Promise((done) => {
    let last = -1
    let since = process.cpuUsage()
    const watch = setInterval(() => {
      const { user, system } = process.cpuUsage(since)
      if (numbers[0] !== last) since = process.cpuUsage()
      else if ((user + system) / 1000 > HANG_MS) {
        clearInterval(watch)
        save(current(`no answer for ${HANG_MS / 1000} s`))
        void worker.terminate()
      }
      last = numbers[0] ?? 0
    }, LOOK_MS)
    worker.on('message', save)
    worker.on('error', (error) =>
      save(current(error instanceof Error ? (error.stack ?? error.message) : String(error))),
    )
    worker.on('exit', () => {
      clearInterval(watch)
      tried += numbers[0] ?? 0
      done()
    })
  })
}

console.log(`${only.join(', ') || `${formats.length} formats`}, ${values.minutes} minutes, seed ${values.seed}`)
for (let seed = Number(values.seed); Date.now() < until; seed++) await work(seed)
console.log(`${tried.toLocaleString('en')} inputs tried, ${found} found`)
process.exitCode = found === 0 ? 0 : 1
