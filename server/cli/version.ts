import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from '#core/text/loose-json.ts'

export function packageVersion(): string {
  const file = join(import.meta.dirname, '../../package.json')
  return text(JSON.parse(readFileSync(file, 'utf8')), 'version') ?? ''
}
