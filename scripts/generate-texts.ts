// Writes the English texts of the interface that come from tables of the program. With --check: exits 1 if one differs.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { textsOfTables } from './texts-of-tables.ts'

const folder = join(import.meta.dirname, '../web/locale/texts/en')

for (const [name, texts] of Object.entries(textsOfTables())) {
  const target = join(folder, `${name}.json`)
  const text = `${JSON.stringify(texts, null, 2)}\n`
  if (!process.argv.includes('--check')) {
    writeFileSync(target, text)
  } else if (!existsSync(target) || readFileSync(target, 'utf8') !== text) {
    console.error(`${name}.json is not what scripts/generate-texts.ts writes: run \`npm run generate\`.`)
    process.exitCode = 1
  }
}
