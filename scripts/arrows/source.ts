import { parseSync, Visitor } from 'rolldown/utils'

export interface Import {
  readonly specifier: string
  readonly line: number
  /** Is the other file loaded at run time? `import type` is not, `import { type A }` is. */
  readonly loads: boolean
  /** Does it take anything but types? */
  readonly takesValues: boolean
}

/** A name that only some files may use, such as `process.env`. */
export interface Use {
  readonly name: string
  readonly line: number
}

export interface Source {
  readonly path: string
  readonly imports: readonly Import[]
  readonly uses: readonly Use[]
}

interface Specifiers {
  readonly importKind?: string
  readonly exportKind?: string
}

function allTypes(specifiers: readonly Specifiers[]): boolean {
  return specifiers.length > 0 && specifiers.every((one) => (one.importKind ?? one.exportKind) === 'type')
}

const watchedObjects = new Set(['process', 'Buffer', 'performance'])
const watchedMembers = new Set(['Date.now', 'Math.random'])

/** What a file imports and which watched names it uses. */
export function readSource(path: string, text: string): Source {
  const { program, errors } = parseSync(path, text)
  if (errors[0]) throw new Error(`${path} cannot be parsed: ${errors[0].message}`)
  const lineAt = (offset: number) => text.slice(0, offset).split('\n').length
  const imports: Import[] = []
  const uses: Use[] = []
  const add = (
    specifier: unknown,
    start: number,
    kind: string | null | undefined,
    specifiers: readonly Specifiers[] = [],
  ) => {
    if (typeof specifier !== 'string') return
    const loads = kind !== 'type'
    imports.push({ specifier, line: lineAt(start), loads, takesValues: loads && !allTypes(specifiers) })
  }
  const use = (name: string, start: number) => uses.push({ name, line: lineAt(start) })

  new Visitor({
    ImportDeclaration: (node) => add(node.source.value, node.start, node.importKind, node.specifiers as Specifiers[]),
    ExportAllDeclaration: (node) => add(node.source.value, node.start, node.exportKind),
    ExportNamedDeclaration: (node) => add(node.source?.value, node.start, node.exportKind, node.specifiers),
    ImportExpression: (node) => add('value' in node.source ? node.source.value : undefined, node.start, 'value'),
    TSImportType: (node) => add(node.source.value, node.start, 'type'),
    MemberExpression: (node) => {
      if (node.object.type !== 'Identifier' || node.property.type !== 'Identifier') return
      const name = `${node.object.name}.${node.property.name}`
      if (watchedObjects.has(node.object.name) || watchedMembers.has(name)) use(name, node.start)
    },
    NewExpression: (node) => {
      if (node.callee.type === 'Identifier' && node.callee.name === 'Date' && node.arguments.length === 0)
        use('new Date()', node.start)
    },
  }).visit(program)
  return { path, imports, uses }
}
