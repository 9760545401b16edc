// npm test: everything that `npm run check` checks, then all tests; arguments go to vitest.
import { join } from 'node:path'
import { ensureBrowser } from './bootstrap/browser.mjs'
import { say } from './bootstrap/say.mjs'
import { ensureInstalled, ensureWeb, root } from './bootstrap.mjs'
import { main, run } from './launch.mjs'

await main(async (args) => {
  await ensureInstalled()
  await ensureWeb()
  ensureBrowser()
  const checks = await run([join(root, 'scripts/check.ts')])
  if (checks > 128) return checks
  const tests = await run([join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--root', root, ...args])
  if (checks !== 0)
    say(`npm run check found faults${tests === 0 ? ', while the tests passed' : ' too'}: its report is above.`)
  return checks || tests
})
