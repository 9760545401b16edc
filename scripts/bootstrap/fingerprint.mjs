import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

function hash(parts) {
  const digest = createHash('sha256')
  for (const part of parts) digest.update(`${part.length}:`).update(part)
  return digest.digest('hex')
}

function contentOf(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT') return ''
    throw error
  }
}

/** What decides the content of node_modules. */
export function installFingerprint(root, machine) {
  const files = ['package-lock.json', '.npmrc'].map((name) => contentOf(join(root, name)))
  return hash([...files, machine.platform, machine.arch])
}

const skipped = new Set(['node_modules', 'dist', 'cases', 'testing'])

/** Is a file or folder of this name part of what the browser gets? */
function isWebInput(name) {
  return !skipped.has(name) && !/\.test\.tsx?$/.test(name)
}

function* describeFiles(folder, name) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!isWebInput(entry.name)) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* describeFiles(path, `${name}/${entry.name}`)
    else {
      const { size, mtimeMs } = statSync(path)
      yield `${name}/${entry.name} ${size} ${mtimeMs}`
    }
  }
}

/** What decides the content of web/dist. Sizes and times, not contents: it is looked at on every start. */
export function webFingerprint(root, install) {
  const files = ['web', 'core', 'docs'].flatMap((name) => [...describeFiles(join(root, name), name)])
  return hash([install, ...files.sort()])
}
