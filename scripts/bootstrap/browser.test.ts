import { expect, it } from 'vitest'
import { hasBrowser, mayInstallBrowser } from './browser.mjs'

it('looks for a browser in PATH and at CHROMIUM_PATH', () => {
  const exists = (path: string) => path === '/opt/bin/chromium'
  expect(hasBrowser({ PATH: '/usr/bin:/opt/bin' }, exists)).toBe(true)
  expect(hasBrowser({ CHROMIUM_PATH: '/opt/bin/chromium' }, exists)).toBe(true)
  expect(hasBrowser({ PATH: '/usr/bin:' }, exists)).toBe(false)
})

it.each([
  ['on a CI machine', { CI: 'true' }, 'linux', true, true],
  ['when asked', { DRAGOMAN_INSTALL_BROWSER: '1' }, 'linux', true, true],
  ['unasked', { CI: 'false' }, 'linux', true, false],
  ['without the right to', { CI: 'true' }, 'linux', false, false],
  ['elsewhere', { CI: 'true' }, 'darwin', true, false],
])('installs a browser %s: %o %s', (_, env, platform, isRoot, expected) => {
  expect(mayInstallBrowser({ env, platform, isRoot })).toBe(expected)
})
