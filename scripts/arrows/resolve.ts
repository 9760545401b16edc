import { posix } from 'node:path'

export type Target =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'node'; readonly name: string }
  | { readonly kind: 'package'; readonly name: string }
  | { readonly kind: 'virtual' }

function packageName(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}

/** What an import in the file `from` names; paths are relative to the project. */
export function resolveImport(from: string, specifier: string): Target {
  if (specifier.startsWith('.'))
    return { kind: 'file', path: posix.join(posix.dirname(from), specifier.replace(/\?.*$/, '')) }
  if (/^#(core|server)\//.test(specifier)) return { kind: 'file', path: specifier.slice(1) }
  if (specifier.startsWith('node:')) return { kind: 'node', name: specifier }
  if (specifier.startsWith('virtual:')) return { kind: 'virtual' }
  return { kind: 'package', name: packageName(specifier) }
}
