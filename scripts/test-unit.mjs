// npm run test:unit: the tests of core, web and scripts: no database, no browser, no server; arguments go to vitest.
import { ensureInstalled } from './bootstrap.mjs'
import { Lanes } from './lanes/run-lane.mjs'
import { main } from './launch.mjs'

await main(async (args) => {
  await ensureInstalled()
  const lanes = new Lanes()
  await lanes.tests('--project', 'unit', ...args)
  return lanes.close()
})
