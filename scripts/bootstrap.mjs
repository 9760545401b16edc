// Prepares a fresh or changed clone: packages, the pinned Node, the web pages. Runs on any Node from 20 up.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installFingerprint, webFingerprint } from './bootstrap/fingerprint.mjs'
import { withFolderLock } from './bootstrap/folder-lock.mjs'
import { treeMatchesLock } from './bootstrap/installed-tree.mjs'
import { chooseNode, packagedNodes } from './bootstrap/pinned-node.mjs'
import { BootstrapError, say, sayProgress } from './bootstrap/say.mjs'

/** The folder of the project. */
export const root = fileURLToPath(new URL('..', import.meta.url))

const machine = { platform: process.platform, arch: process.arch }
const modules = join(root, 'node_modules')
const npmTree = join(modules, '.package-lock.json')
const stamps = { install: join(modules, '.dragoman/install'), web: join(root, '.cache/web-built') }

function readStamp(stamp) {
  return existsSync(stamp) ? readFileSync(stamp, 'utf8') : ''
}

function writeStamp(stamp, text) {
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, text)
}

/** In a folder that belongs to somebody else, or is mounted read-only, the packages are compared each time. */
function writeInstallStamp(text) {
  try {
    writeStamp(stamps.install, text)
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error
  }
}

function exclusively(work) {
  const onWait = () => say('Another command is preparing this folder; waiting for it to finish.')
  return withFolderLock(join(root, '.bootstrap.lock'), work, onWait)
}

/** Runs a program to its end and keeps what it prints; the status is -1 when it could not be started. */
function runQuietly(program, args, options) {
  return new Promise((done) => {
    let output = ''
    const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options })
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
    child.on('error', (error) => done({ status: -1, output: `${program} could not be started: ${error.message}` }))
    child.on('close', (status, signal) =>
      done({ status: status ?? -1, output: signal ? `${output}${signal}\n` : output }),
    )
  })
}

async function runStep({ progress, done, failed, advice }, program, args, options) {
  const finish = sayProgress(progress)
  const { status, output } = await runQuietly(program, args, options)
  finish(status === 0 ? done : failed)
  if (status !== 0) throw new BootstrapError(`${output.trimEnd()}\n\n${advice}`)
}

/** npm must not run on the Node inside the folder that it is about to replace. */
function environmentForNpm() {
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH'
  const folders = (process.env[name] ?? '').split(delimiter).filter((folder) => folder !== join(modules, '.bin'))
  return { ...process.env, [name]: folders.join(delimiter) }
}

function installPackages(reason) {
  const wording = {
    progress: `Installing packages (npm ci): ${reason}.`,
    done: 'Packages installed',
    failed: 'Installing packages failed',
    advice:
      'npm ci could not install the packages: see its words above, mend what they name, then run the command again.',
  }
  const options = { env: environmentForNpm(), shell: process.platform === 'win32' }
  const included = ['--include=dev', '--include=optional']
  return runStep(wording, 'npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error', ...included], options)
}

/** A packaged Node built for another C library would hide a good one: npm puts it first in every script's PATH. */
function dropNodeThatCannotRun() {
  const packaged = packagedNodes(root, machine).find(existsSync)
  if (!packaged || spawnSync(packaged, ['--version'], { stdio: 'ignore' }).status === 0) return
  say('The packaged Node does not run on this system; it is put aside.')
  for (const path of [packaged, join(modules, '.bin/node')]) rmSync(path, { force: true })
}

function treeIsAsLocked() {
  if (!existsSync(npmTree)) return false
  const [lock, installed] = [join(root, 'package-lock.json'), npmTree].map((path) =>
    JSON.parse(readFileSync(path, 'utf8')),
  )
  return treeMatchesLock(lock, installed, machine)
}

/** Installs the packages if node_modules is missing or is not what package-lock.json says. */
export async function ensureInstalled() {
  if (Number.parseInt(process.versions.node, 10) < 20)
    throw new BootstrapError(`Dragoman needs Node 20 or newer; this is ${process.version}.`)
  const wanted = installFingerprint(root, machine)
  const isReady = () => existsSync(npmTree) && readStamp(stamps.install) === wanted
  if (isReady()) return
  await exclusively(async () => {
    if (isReady()) return
    const reason = existsSync(npmTree) ? 'package-lock.json asks for others' : 'node_modules is missing or incomplete'
    if (!treeIsAsLocked()) await installPackages(reason)
    dropNodeThatCannotRun()
    writeInstallStamp(wanted)
  })
}

/** The Node that everything of ours runs on; call it after `ensureInstalled`. */
export function pinnedNode() {
  const running = { path: process.execPath, version: process.version }
  return chooseNode({ packaged: packagedNodes(root, machine), exists: existsSync, running, machine })
}

function bundleWeb() {
  const wording = {
    progress: 'Building the web pages (vite build).',
    done: 'Web pages built',
    failed: 'Building the web pages failed',
    advice: 'The web pages could not be built: mend what is named above, then run the command again.',
  }
  const vite = join(modules, 'vite/bin/vite.js')
  // Loaded as it is: otherwise Vite writes a bundle of its configuration into node_modules.
  const config = ['--config', 'web/vite.config.ts', '--configLoader', 'native']
  return runStep(wording, pinnedNode(), [vite, 'build', ...config, '--logLevel', 'warn'])
}

/** Builds web/dist if what it is made from has changed, or in any case when `force` is set. */
export async function ensureWeb({ force = false } = {}) {
  const fingerprint = () => webFingerprint(root, installFingerprint(root, machine))
  const isReady = () => existsSync(join(root, 'web/dist/index.html')) && readStamp(stamps.web) === fingerprint()
  if (!force && isReady()) return
  await exclusively(async () => {
    if (!force && isReady()) return
    const built = fingerprint()
    rmSync(stamps.web, { force: true })
    await bundleWeb()
    writeStamp(stamps.web, built)
  })
}
