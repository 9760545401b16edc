// npm run build: build/dragoman and its archive, which run without a registry and without what only developers need.
import { ensureInstalled, ensureWeb } from './bootstrap.mjs'
import { main, run } from './launch.mjs'

await main(async (args) => {
  await ensureInstalled()
  await ensureWeb()
  return run(['scripts/bundle/build-bundle.ts', ...args])
})
