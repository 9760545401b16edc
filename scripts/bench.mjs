// npm run bench: the benchmark, from whatever state the clone is in.
import { join } from 'node:path'
import { ensureInstalled, ensureWeb, root } from './bootstrap.mjs'
import { main, run } from './launch.mjs'

await main(async (args) => {
  await ensureInstalled()
  await ensureWeb()
  return run([join(root, 'scripts/bench/main.ts'), ...args])
})
