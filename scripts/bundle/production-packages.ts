import { part, text } from '#core/text/loose-json.ts'

const NODE_PACKAGE = /^node_modules\/node-(?:bin-)?(?:linux|darwin|win)-/

/**
 * The folders of packages that the service needs when it runs, as package-lock.json names them. Those for other platforms are
 * among them: whoever copies leaves out what is not installed.
 */
export function productionPackages(lock: unknown, { withNode }: { readonly withNode: boolean }): string[] {
  const packages = part(lock, 'packages')
  if (typeof packages !== 'object' || packages === null) throw new Error('package-lock.json has no packages')
  return Object.entries(packages)
    .filter(([path, about]) => path !== '' && part(about, 'dev') !== true && part(about, 'devOptional') !== true)
    .map(([path]) => path)
    .filter((path) => withNode || !NODE_PACKAGE.test(path))
}

/** package.json of the bundle: what it is and what it runs with, nothing to build or to install. */
export function bundledManifest(manifest: unknown): string {
  const kept = ['name', 'version', 'description', 'license', 'type', 'imports', 'dependencies'] as const
  const fields = Object.fromEntries(kept.map((name) => [name, part(manifest, name)]))
  return `${JSON.stringify({ ...fields, private: true, bin: { dragoman: 'bin/dragoman' } }, null, 2)}\n`
}

export const versionOf = (manifest: unknown): string => text(manifest, 'version') ?? '0'
