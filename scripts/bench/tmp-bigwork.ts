import { execFileSync } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import { datasetOf, ensureDatabase } from '/work/main/scripts/bench/dataset.ts'

const d = datasetOf({ languages: 100, strings: 10000 })
await ensureDatabase(d, false)
const [a, b] = [d.folder + '/work', d.folder + '/work.git']
for (const p of [a, b]) rmSync(p, { recursive: true, force: true })
cpSync(d.dataDir, a, { recursive: true })
cpSync(d.folder + '/repository.git', b, { recursive: true })
console.log(execFileSync(process.execPath, ['/work/main/scripts/bench/repository/work.ts', a, b, '10000']).toString())
for (const p of [a, b]) rmSync(p, { recursive: true, force: true })
