// npm run build:web: the web pages, whether or not something changed.
import { ensureInstalled, ensureWeb } from './bootstrap.mjs'
import { main } from './launch.mjs'

await main(async () => {
  await ensureInstalled()
  await ensureWeb({ force: true })
  return 0
})
