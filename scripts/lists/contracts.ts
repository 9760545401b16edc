const exported = /^export const (\w+Contract) = /gm

/** A type that names every contract there is; `files` are texts by path. */
export function listContracts(files: ReadonlyMap<string, string>): string {
  const found = [...files].map(([path, text]) => ({
    path,
    names: [...text.matchAll(exported)].flatMap(([, name]) => name ?? []),
  }))
  const holding = found.filter(({ names }) => names.length > 0)
  return [
    '// Written by scripts/generate-lists.ts: run `npm run generate`.',
    ...holding.map(({ path, names }) => `import type { ${names.sort().join(', ')} } from '#${path}'`),
    '',
    '/** Every contract of the API. */',
    'export type Contracts =',
    ...holding.flatMap(({ names }) => names).map((name) => `  | typeof ${name}`),
    '',
  ].join('\n')
}
