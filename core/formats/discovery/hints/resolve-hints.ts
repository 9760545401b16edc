import { type Hint, type HintFile, LANGUAGE } from '#core/formats/discovery/hints/hint.ts'

/** What a project says of one set of files, in paths that are there. */
export interface ResolvedHint {
  readonly mask: string
  readonly source: string
  readonly sourceLanguage: string | undefined
  /** The path of the file that says so. */
  readonly file: string
}

/** Wildcards of one pattern: more nobody writes, and each makes matching dearer. */
const MAX_WILDCARDS = 4
const MAX_PER_HINT = 2000

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1)

/** A path from a folder, without `.` and `..`; undefined where it leads out of the repository. */
function joined(folder: string, path: string): string | undefined {
  const parts: string[] = []
  for (const part of `${path.startsWith('/') ? '' : folder}${path}`.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') parts.push(part)
    else if (parts.pop() === undefined) return undefined
  }
  return parts.join('/')
}

const wildcard = /\*\*\/|\*\*|\*/g

const expressions: Readonly<Record<string, string>> = { '**/': '((?:.+/)?)', '**': '(.*)', '*': '([^/]*)' }

function patternOf(glob: string): RegExp | undefined {
  const found = glob.match(wildcard) ?? []
  if (found.length > MAX_WILDCARDS || found.filter((one) => one !== '*').length > 2) return undefined
  const literals = glob.split(wildcard).map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${literals.map((text, i) => text + (expressions[found[i] ?? ''] ?? '')).join('')}$`)
}

/** The target for one source: what its wildcards stood for, and the parts of its name. */
function maskOf(
  { target, replaced = {} }: Pick<Hint, 'target' | 'replaced'>,
  source: string,
  captured: readonly string[],
): string {
  const folder = folderOf(source)
  const whole = source.slice(folder.length)
  const name = Object.entries(replaced).reduce((text, [from, to]) => text.replace(from, () => to), whole)
  const dot = name.lastIndexOf('.')
  const left = [...captured]
  return target
    .replaceAll(/\*\*\/|\*\*|\*/g, () => left.shift() ?? '')
    .replaceAll('%original_file_name%', () => name)
    .replaceAll('%file_name%', () => name.slice(0, dot))
    .replaceAll('%file_extension%', () => name.slice(dot + 1))
    .replaceAll('%original_path%/', () => folder)
    .replaceAll(LANGUAGE, '*')
    .replaceAll(/\/{2,}/g, '/')
}

/** Which files a hint means: without wildcards one, else every source that fits, with its own translations. */
export function resolveHint(
  { source, target, sourceLanguage, replaced }: Hint,
  file: string,
  paths: { has(path: string): boolean; readonly all: readonly string[] },
): ResolvedHint[] {
  const folder = folderOf(file)
  const to = joined(folder, target)
  // Without a source, the file in the source language is it; the placeholder is filled in as names have it.
  const languages = source !== '' ? [''] : [...new Set([sourceLanguage ?? 'en', 'en', 'en-US', 'en_US'])]
  for (const language of languages) {
    const from = joined(folder, source || target.replaceAll(LANGUAGE, language))
    if (!to?.includes(LANGUAGE) || from === undefined) return []
    const found = sourcesOf(from, paths).map(([path, captured]) => ({
      ...{ mask: maskOf({ target: to, replaced }, path, captured), source: path, file },
      sourceLanguage: sourceLanguage ?? (language || undefined),
    }))
    if (found.length > 0) return found.filter(({ mask }) => mask.includes('*'))
  }
  return []
}

function sourcesOf(from: string, paths: Parameters<typeof resolveHint>[2]): (readonly [string, readonly string[]])[] {
  if (!from.includes('*')) return paths.has(from) ? [[from, []]] : []
  const pattern = patternOf(from)
  if (!pattern) return []
  const found: (readonly [string, readonly string[]])[] = []
  for (const path of paths.all) {
    const captured = pattern.exec(path)
    if (captured) found.push([path, captured.slice(1)])
    if (found.length >= MAX_PER_HINT) break
  }
  return found
}

/** Hints of one file; one that cannot be read has none. */
export const hintsIn = (tool: HintFile, content: string): readonly Hint[] => tool.read(content).slice(0, MAX_PER_HINT)
