// Writes docs/settings.md from the table in server/config.ts. With --check: exits 1 if the file differs.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { settings } from '#server/config.ts'
import { settingsPage } from './settings-page.ts'

const target = join(import.meta.dirname, '../docs/settings.md')
const text = settingsPage(settings)

if (!process.argv.includes('--check')) {
  writeFileSync(target, text)
} else if (!existsSync(target) || readFileSync(target, 'utf8') !== text) {
  console.error('docs/settings.md is not what scripts/generate-docs.ts writes: run `npm run generate`.')
  process.exitCode = 1
}
