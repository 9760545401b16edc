// npm run build:client: the client command and the TypeScript client as packages of their own, in clients/*/dist.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { resources } from '#server/api/resources/registry.ts'
import { configSchema } from '../clients/cli/config.ts'
import { printRoutes } from './lists/client-routes.ts'
import { emptyTable, missedMessages } from './lists/left-out-messages.ts'

const root = join(import.meta.dirname, '..')
const from = join(root, 'clients/cli')
const outDir = process.argv[2] ?? join(from, 'dist')

await build({
  configFile: false,
  root,
  logLevel: 'warn',
  publicDir: false,
  ssr: { noExternal: true },
  plugins: [{ name: 'left-out-messages', enforce: 'pre', load: (file) => emptyTable(file) }],
  build: {
    ssr: join(from, 'main.ts'),
    target: 'node20',
    outDir,
    emptyOutDir: true,
    minify: true,
    rolldownOptions: {
      output: { entryFileNames: 'dragoman.mjs', codeSplitting: false, banner: '#!/usr/bin/env node' },
    },
  },
})
const missed = missedMessages(readFileSync(join(outDir, 'dragoman.mjs'), 'utf8'))
if (missed.length > 0) throw new Error(`the client says what was left out of it: ${missed.join(', ')}`)
cpSync(join(from, 'manifest.json'), join(outDir, 'package.json'))
cpSync(join(from, 'README.md'), join(outDir, 'README.md'))
cpSync(join(root, 'LICENSE'), join(outDir, 'LICENSE'))
writeFileSync(join(outDir, 'dragoman.schema.json'), `${JSON.stringify(configSchema, null, 2)}\n`)

const library = join(root, 'clients/typescript')
const built = process.argv[3] ?? join(library, 'dist')
const compiler = join(root, 'node_modules/typescript/bin/tsc')
const options = [
  ['--ignoreConfig', '--strict', '--declaration', '--rewriteRelativeImportExtensions'],
  ['--module', 'nodenext', '--target', 'es2022', '--lib', 'es2022,dom,dom.iterable', '--types', ''],
].flat()
rmSync(built, { recursive: true, force: true })
mkdirSync(built, { recursive: true })
// Beside types that are printed from the contract, the client needs nothing of the service.
cpSync(join(library, 'client.ts'), join(built, 'client.ts'))
writeFileSync(join(built, 'routes.ts'), printRoutes(Object.values(resources).flat()))
execFileSync(process.execPath, [compiler, ...options, 'client.ts'], { cwd: built, stdio: 'inherit' })
for (const name of ['client.ts', 'routes.ts', 'routes.js']) rmSync(join(built, name))
cpSync(join(library, 'manifest.json'), join(built, 'package.json'))
cpSync(join(library, 'README.md'), join(built, 'README.md'))
cpSync(join(root, 'LICENSE'), join(built, 'LICENSE'))
