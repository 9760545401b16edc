// Writes lists that follow from other files: core/contract/contracts.ts from the contracts, for the types of the web, and
// server/api/web/page-list.ts from the routes of the pages. With --check: exits 1 if a file differs.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { listContracts } from './lists/contracts.ts'
import { listPages } from './lists/pages.ts'

const check = process.argv.includes('--check')
const root = join(import.meta.dirname, '..')

const withoutEnding = (path: string): string => path.replace(/\.tsx?$/, '')

/** The texts of the files below a folder, by their path in the repository. */
function textsBelow(folder: string, name: RegExp): Map<string, string> {
  const paths = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
  // Without their endings: `account` comes before `account-emails`, as the formatter has it.
  const wanted = paths
    .filter((path) => name.test(path) && !path.includes('.test.'))
    .sort((one, other) => (withoutEnding(one) < withoutEnding(other) ? -1 : 1))
  return new Map(wanted.map((path) => [`${folder}/${path}`, readFileSync(join(root, folder, path), 'utf8')]))
}

const files = {
  'core/contract/contracts.ts': listContracts(textsBelow('core/contract', /\/.*\.ts$/)),
  'server/api/web/page-list.ts': listPages(textsBelow('web/routes', /\.tsx$/)),
}

for (const [name, text] of Object.entries(files)) {
  const file = join(root, name)
  if (!check) writeFileSync(file, text)
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) {
    console.error(`${name} is not what scripts/generate-lists.ts writes: run \`npm run generate\`.`)
    process.exitCode = 1
  }
}
