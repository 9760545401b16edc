import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { assembleBundle } from './assemble.ts'
import { versionOf } from './production-packages.ts'

const root = join(import.meta.dirname, '../..')

const { values } = parseArgs({
  options: {
    // Where Node 26 is there already, as in a container.
    'without-node': { type: 'boolean', default: false },
    'no-archive': { type: 'boolean', default: false },
  },
})

const folder = join(root, 'build')
const withNode = !values['without-node']
await assembleBundle({ root, target: join(folder, 'dragoman'), withNode })
console.log('build/dragoman')
if (!values['no-archive']) {
  const version = versionOf(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
  const platform = withNode ? `-${process.platform}-${process.arch}` : ''
  const name = `dragoman-${version}${platform}.tar.gz`
  execFileSync('tar', ['--create', '--gzip', '--file', join(folder, name), '--directory', folder, 'dragoman'])
  console.log(`build/${name}  ${Math.round(statSync(join(folder, name)).size / 1e6)} MB`)
}
