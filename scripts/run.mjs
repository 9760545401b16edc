// Runs a TypeScript (or JavaScript) file on the pinned Node: node scripts/run.mjs scripts/check.ts --some-option
import { ensureInstalled } from './bootstrap.mjs'
import { main, run } from './launch.mjs'

await main(async (args) => {
  await ensureInstalled()
  return run(args)
})
