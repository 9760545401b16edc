// Writes the pages of docs/, and the sample settings, that come from tables of the program. With --check: exits 1 if one differs.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { allChecks } from '#core/checks/registry.ts'
import { allFixups } from '#core/fixups/registry.ts'
import { formats } from '#core/formats/registry.ts'
import { settings } from '#server/settings.ts'
import { checksPage } from './checks-page.ts'
import { withFormatsTable } from './formats-table.ts'
import { sampleSettings } from './sample-settings.ts'
import { settingsPage } from './settings-page.ts'

const root = join(import.meta.dirname, '..')
const formatsPage = 'docs/formats/README.md'

const pages: Readonly<Record<string, string>> = {
  'docs/settings.md': settingsPage(settings),
  'deploy/sample.env': sampleSettings(settings),
  'docs/checks.md': checksPage(allChecks, allFixups),
  [formatsPage]: withFormatsTable(readFileSync(join(root, formatsPage), 'utf8'), formats),
}

for (const [page, text] of Object.entries(pages)) {
  const target = join(root, page)
  if (!process.argv.includes('--check')) {
    writeFileSync(target, text)
  } else if (!existsSync(target) || readFileSync(target, 'utf8') !== text) {
    console.error(`${page} is not what scripts/generate-docs.ts writes: run \`npm run generate\`.`)
    process.exitCode = 1
  }
}
