import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

it('writes what is committed as core/languages/data/languages.ts', () => {
  const script = join(import.meta.dirname, 'generate-languages.ts')
  expect(() => execFileSync(process.execPath, [script, '--check'], { stdio: 'pipe' })).not.toThrow()
})
