// npm run build:client: the client command as a package of its own, in clients/cli/dist.
import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { configSchema } from '../clients/cli/config.ts'

const root = join(import.meta.dirname, '..')
const from = join(root, 'clients/cli')
const outDir = process.argv[2] ?? join(from, 'dist')

await build({
  configFile: false,
  root,
  logLevel: 'warn',
  publicDir: false,
  ssr: { noExternal: true },
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
cpSync(join(from, 'manifest.json'), join(outDir, 'package.json'))
cpSync(join(from, 'README.md'), join(outDir, 'README.md'))
cpSync(join(root, 'LICENSE'), join(outDir, 'LICENSE'))
writeFileSync(join(outDir, 'dragoman.schema.json'), `${JSON.stringify(configSchema, null, 2)}\n`)
