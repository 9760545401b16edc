import { join } from 'node:path'
import { BootstrapError } from './say.mjs'

const major = 26

/** Where the platform packages of package.json put their Node; the first one that exists is it. */
export function packagedNodes(root, { platform, arch }) {
  const program = platform === 'win32' ? 'node.exe' : 'node'
  const system = platform === 'win32' ? 'win' : platform
  return [`node-${system}-${arch}`, `node-bin-${system}-${arch}`].map((name) =>
    join(root, 'node_modules', name, 'bin', program),
  )
}

/** The packaged Node, else the running one if it is new enough. */
export function chooseNode({ packaged, exists, running, machine }) {
  const found = packaged.find(exists)
  if (found) return found
  if (Number.parseInt(running.version.slice(1), 10) >= major) return running.path
  throw new BootstrapError(
    `Dragoman runs on Node ${major}. No packaged Node ${major} works on this machine (${machine.platform}-${machine.arch}), ` +
      `and the Node found here is ${running.version}: install Node ${major} or newer, then run the command again.`,
  )
}
