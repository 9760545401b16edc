import { parseSync, Visitor } from 'rolldown/utils'
import { isTestCode } from './floors.ts'
import { resolveImport } from './resolve.ts'

/** A value that a file gives away. */
export interface Given {
  readonly name: string
  readonly line: number
}

interface Taken {
  readonly path: string
  /** `*`: all of it, while it runs; undefined: what a namespace is asked for. */
  readonly name: string | undefined
}

export interface Shared {
  readonly path: string
  readonly text: string
  readonly given: readonly Given[]
  readonly taken: readonly Taken[]
}

interface Name {
  readonly type: string
  readonly name?: string
  readonly value?: unknown
}

const textOf = (node: Name): string => node.name ?? String(node.value)

/** Names that a declaration binds, however it takes its value apart. */
function boundNames(pattern: unknown): string[] {
  if (typeof pattern !== 'object' || pattern === null || !('type' in pattern)) return []
  if (pattern.type === 'Identifier' && 'name' in pattern) return [String(pattern.name)]
  if (pattern.type === 'ObjectPattern' && 'properties' in pattern && Array.isArray(pattern.properties))
    return pattern.properties.flatMap((one: { value?: unknown; argument?: unknown }) =>
      boundNames(one.value ?? one.argument),
    )
  if (pattern.type === 'ArrayPattern' && 'elements' in pattern && Array.isArray(pattern.elements))
    return pattern.elements.flatMap(boundNames)
  if (pattern.type === 'AssignmentPattern' && 'left' in pattern) return boundNames(pattern.left)
  return []
}

/** What a file gives to others and takes from them: values, not types. */
export function readShared(path: string, text: string): Shared {
  const { program } = parseSync(path, text)
  const given: Given[] = []
  const taken: Taken[] = []
  const give = (name: string, start: number) => given.push({ name, line: text.slice(0, start).split('\n').length })
  const take = (specifier: unknown, name?: string) => {
    if (typeof specifier !== 'string') return
    const target = resolveImport(path, specifier)
    if (target.kind === 'file') taken.push({ path: target.path, name })
  }
  new Visitor({
    ImportDeclaration(node) {
      for (const one of node.specifiers)
        take(node.source.value, one.type === 'ImportSpecifier' ? textOf(one.imported) : undefined)
    },
    ImportExpression: (node) => take('value' in node.source ? node.source.value : undefined, '*'),
    ExportAllDeclaration: (node) => take(node.source.value),
    ExportNamedDeclaration(node) {
      const { declaration, source } = node
      for (const one of node.specifiers) {
        if (source) take(source.value, textOf(one.local))
        if (one.exportKind !== 'type' && node.exportKind !== 'type') give(textOf(one.exported), one.start)
      }
      if (declaration?.type === 'VariableDeclaration')
        for (const { id, start } of declaration.declarations) for (const name of boundNames(id)) give(name, start)
      else if (declaration?.type === 'FunctionDeclaration' || declaration?.type === 'ClassDeclaration')
        give(declaration.id?.name ?? '', declaration.start)
    },
  }).visit(program)
  return { path, text, given, taken }
}

const timesIn = (text: string, name: string): number =>
  text.match(new RegExp(`(?<![\\w$])${name}(?![\\w$])`, 'g'))?.length ?? 0

export interface IdleExport extends Given {
  readonly path: string
  readonly advice: string
}

/**
 * Exported values that nobody needs. One is needed when another source file imports it; or when a test does and its own file uses
 * it too. What only tests use belongs to test code, where any importer counts.
 */
export function findIdleExports(files: readonly Shared[]): IdleExport[] {
  const importers = new Map<string, { readonly from: Shared; readonly name: string | undefined }[]>()
  for (const from of files)
    for (const { path, name } of from.taken) {
      if (path === from.path) continue
      const known = importers.get(path)
      if (known) known.push({ from, name })
      else importers.set(path, [{ from, name }])
    }
  return files.flatMap(({ path, text, given }) =>
    given.flatMap(({ name, line }) => {
      const by = (importers.get(path) ?? [])
        .filter(
          ({ name: one, from }) => one === name || one === '*' || (one === undefined && timesIn(from.text, name) > 0),
        )
        .map(({ from }) => from.path)
      const used = timesIn(text, name) > 1
      const needed = by.some((one) => isTestCode(path) || !isTestCode(one)) || (by.length > 0 && used)
      return needed ? [] : [{ path, name, line, advice: used ? "drop 'export'" : 'delete it' }]
    }),
  )
}
