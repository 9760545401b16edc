import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const skipped = new Set(['node_modules', 'dist', 'cases', 'content'])

/** Paths, relative to `root`, of our own source files below `folders`: no fixtures, no demo content, no build results. */
export function* sourceFiles(root: string, folders: readonly string[], extensions: RegExp): Generator<string> {
  for (const folder of folders) {
    const entries = readdirSync(join(root, folder), { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
    for (const entry of entries) {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory() && !skipped.has(entry.name)) yield* sourceFiles(root, [path], extensions)
      else if (entry.isFile() && extensions.test(entry.name)) yield path
    }
  }
}
