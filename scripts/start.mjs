// npm start: the service with its demo projects, from whatever state the clone is in.
import { join } from 'node:path'
import { ensureInstalled, ensureWeb, root } from './bootstrap.mjs'
import { main, run } from './launch.mjs'

await main(async (args) => {
  await ensureInstalled()
  await ensureWeb()
  return run([join(root, 'server/main.mjs'), 'serve', '--demo', ...args], { stopIsSuccess: true })
})
