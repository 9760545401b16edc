// npm run generate: writes every generated file anew.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { generators } from './generators.ts'

const root = join(import.meta.dirname, '..')
for (const generator of generators) {
  console.log(generator)
  execFileSync(process.execPath, [generator], { cwd: root, stdio: 'inherit' })
}
