import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { say } from './say.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome']

/** Is there a browser where the browser tests look for one? */
export function hasBrowser(env, exists = existsSync) {
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  const scopes = folders.flatMap((folder) => names.map((name) => join(folder, name)))
  return [env.CHROMIUM_PATH, ...scopes].some((path) => path && exists(path))
}

/** Nobody's own machine is changed: only a CI machine, or one whose owner asked for it. */
export function mayInstallBrowser({ env, platform, isRoot }) {
  const isAsked = env.DRAGOMAN_INSTALL_BROWSER === '1' || env.CI === 'true' || env.CI === '1'
  return isAsked && platform === 'linux' && isRoot
}

function aptGet(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('apt-get', args, { stdio: 'ignore', env, timeout: 300_000 }).status === 0
}

/** Installs Chromium where it is missing and may be installed; without it the browser tests skip and say so. */
export function ensureBrowser() {
  const isRoot = process.getuid?.() === 0
  if (hasBrowser(process.env) || !mayInstallBrowser({ env: process.env, platform: process.platform, isRoot })) return
  say('Installing Chromium for the browser tests (apt-get install chromium).')
  const install = () => aptGet('install', '-y', '--no-install-recommends', 'chromium')
  if (!install() && !(aptGet('update') && install()))
    say('Chromium could not be installed; the browser tests will be skipped.')
}
