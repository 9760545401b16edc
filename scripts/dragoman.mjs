#!/usr/bin/env node
// The `dragoman` command.
import { join } from 'node:path'
import { ensureInstalled, root } from './bootstrap.mjs'
import { main, run } from './launch.mjs'

await main(async (args) => {
  await ensureInstalled()
  return run([join(root, 'server/main.mjs'), ...args], { stopIsSuccess: args[0] === 'serve' })
})
