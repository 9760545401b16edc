import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { NODE_FLAGS } from './node-flags.ts'
import { packServer } from './pack-server.ts'
import { bundledManifest, productionPackages } from './production-packages.ts'

/**
 * Runs the program on the Node of the bundle, or on the one in PATH. What its threads have freed goes back to the system: glibc otherwise
 * has a pool for each of them, and keeps what lies at the end of one.
 */
const LAUNCHER = `#!/bin/sh
here=$(CDPATH= cd -- "$(dirname -- "$(readlink -f -- "$0")")/.." && pwd)
export MALLOC_ARENA_MAX="\${MALLOC_ARENA_MAX:-2}" MALLOC_TRIM_THRESHOLD_="\${MALLOC_TRIM_THRESHOLD_:-131072}"
node=$(ls "$here"/node_modules/node-*/bin/node 2>/dev/null | head -n 1)
exec "\${node:-node}" ${NODE_FLAGS.join(' ')} "$here/server/main.mjs" "$@"
`

export interface BundleOptions {
  /** The project. */
  readonly root: string
  /** Where the bundle is to be; what is there goes. */
  readonly target: string
  /** Whether Node comes with it. */
  readonly withNode: boolean
}

/** Puts together what runs in production: our code in few files, the built pages, and the packages both need. */
export async function assembleBundle({ root, target, withNode }: BundleOptions): Promise<void> {
  const pages = join(root, 'web/dist/index.html')
  if (!existsSync(pages)) throw new Error('the web pages are not built: npm run build:web')
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  const copy = (path: string) =>
    cpSync(join(root, path), join(target, path), { recursive: true, verbatimSymlinks: true })
  await packServer(root, target)
  for (const path of ['server/demo/content', 'web/locale/texts', 'web/dist', 'deploy']) copy(path)
  for (const path of ['LICENSE', 'NOTICE', 'README.md', 'CHANGELOG.md']) copy(path)
  const lock: unknown = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  // Packages inside others come with those.
  for (const path of productionPackages(lock, { withNode }))
    if (!/node_modules\/.*\/node_modules\//.test(path) && existsSync(join(root, path))) copy(path)
  const manifest: unknown = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  writeFileSync(join(target, 'package.json'), bundledManifest(manifest))
  const launcher = join(target, 'bin/dragoman')
  mkdirSync(dirname(launcher), { recursive: true })
  writeFileSync(launcher, LAUNCHER, { mode: 0o755 })
}
