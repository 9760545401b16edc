import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { codeInPath } from '#core/formats/model/filemask.ts'
import type { ComponentSettings } from './config.ts'

const skipped = new Set(['.git', 'node_modules', 'dist', 'build', 'target', 'vendor', '.venv', '.gradle', 'Pods'])

/** Files of the project: those that git knows or would take in; without git, all but folders of tools. */
export function listFiles(root: string): string[] {
  try {
    const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard']
    const listed = execFileSync('git', args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1 << 28 })
    return [...new Set(listed.toString('utf8').split('\0').filter(Boolean))].filter((path) => isFile(join(root, path)))
  } catch {
    return [...walk(root, '')]
  }
}

function* walk(root: string, folder: string): Generator<string> {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isFile()) yield path
    else if (entry.isDirectory() && !skipped.has(entry.name)) yield* walk(root, path)
  }
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true
}

export function readIfThere(root: string, path: string): Buffer | undefined {
  const full = join(root, path)
  return isFile(full) ? readFileSync(full) : undefined
}

export function writeBytes(root: string, path: string, bytes: Uint8Array): void {
  const full = join(root, path)
  mkdirSync(dirname(full), { recursive: true })
  writeFileSync(full, bytes)
}

export interface TranslationFile {
  readonly path: string
  /** As the path has it. */
  readonly code: string
}

/** Translation files of a component, without its template. */
export function translationFiles(
  paths: readonly string[],
  { filemask, template }: ComponentSettings,
): TranslationFile[] {
  return paths.flatMap((path) => {
    const code = path === template ? undefined : codeInPath(filemask, path)
    return code === undefined ? [] : [{ path, code }]
  })
}

/** May this component write here: does the path fit its mask, or is it its template? */
export function belongsTo({ filemask, template }: ComponentSettings, path: string): boolean {
  if (path.startsWith('/') || path.split('/').some((part) => part === '..' || part === '.git')) return false
  return path === template || path === filemask || codeInPath(filemask, path) !== undefined
}
