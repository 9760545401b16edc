// npm test: npm run check and the fast tests, then, if those passed, all others. With arguments: the check, and what
// vitest makes of them.
import { ensureBrowser } from './bootstrap/browser.mjs'
import { say } from './bootstrap/say.mjs'
import { ensureInstalled, ensureWeb } from './bootstrap.mjs'
import { Lanes } from './lanes/run-lane.mjs'
import { main } from './launch.mjs'

/** A person wants to know at once; a CI machine, everything. */
const goesOn = ['true', '1'].includes(process.env.CI ?? '')

async function prepareService() {
  await ensureWeb()
  ensureBrowser()
}

async function runAll(lanes) {
  await lanes.check()
  if (!lanes.isInterrupted) await lanes.tests('--project', 'unit')
  if (lanes.isInterrupted) return
  if (lanes.status !== 0) {
    say('The check or the fast tests failed: see above.')
    if (!goesOn) return say('The tests of components, server and e2e were not run (CI=true runs them in any case).')
  }
  await prepareService()
  await lanes.tests('--project', 'components', '--project', 'service')
}

async function runSome(lanes, args) {
  await prepareService()
  await lanes.check()
  if (!lanes.isInterrupted) await lanes.tests(...args)
}

await main(async (args) => {
  await ensureInstalled()
  const lanes = new Lanes()
  await (args.length === 0 ? runAll(lanes) : runSome(lanes, args))
  return lanes.close()
})
