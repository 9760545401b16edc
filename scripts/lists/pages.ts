const address = /\bpath: '([^']+)'/g

const quoted = (names: readonly string[]): string[] => names.map((name) => `  '${name}',`)

/** The pages that the routes of the interface name; `files` are texts by path. */
export function listPages(files: ReadonlyMap<string, string>): string {
  const paths = [...files.values()].flatMap((text) => [...text.matchAll(address)].flatMap(([, path]) => path ?? []))
  const plain = paths.filter((path) => !path.includes('$')).map((path) => (path === '/' ? path : `${path}/`))
  const scopes = paths.filter((path) => /^[^$]+\/\$$/.test(path)).map((path) => path.slice(1, -2))
  return [
    '// Written by scripts/generate-lists.ts from web/routes: run `npm run generate`.',
    '',
    '/** Pages with an address of their own. */',
    'export const plainPages = [',
    ...quoted(plain.sort()),
    ']',
    '',
    '/** Pages whose address goes on with the path of an object. */',
    'export const pagesOfScopes = [',
    ...quoted(scopes.sort()),
    ']',
    '',
  ].join('\n')
}
