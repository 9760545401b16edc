// node scripts/run.mjs scripts/hostile-formats.ts [ids]: files of 100 MB and of 60 MB against the readers, each in a process of
// its own: what they cost, and whether they are survived. By hand, for it takes a while; npm test has the small ones.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EditError } from '#core/formats/syntax/text/edit-error.ts'
import type { FileFormat } from '../core/formats/model/format.ts'
import { formats } from '../core/formats/registry.ts'
import { repeated } from '../core/formats/testing/hostile.ts'
import { testOptions } from '../core/formats/testing/options.ts'
import { tinyStrings } from '../core/formats/testing/tiny-strings.ts'
import { table } from './bench/table.ts'

const MB = 1024 * 1024
const encode = (text: string): Uint8Array => new TextEncoder().encode(text)

/** A sound file with one string that is all of it, on one line; where a format takes no new strings, the line alone. */
function longLine(format: FileFormat, size: number): Uint8Array {
  const line = 'word '.repeat(size / 5)
  if (!format.abilities.add) return encode(line)
  const empty = format.read(format.create(testOptions), testOptions)
  const key = format.codeStyle === 'posix' && format.abilities.locations && !format.abilities.contexts ? TIMES : 'key'
  try {
    return format.write(empty, [{ kind: 'add', key, source: ['key'], target: [line] }])
  } catch (error) {
    if (error instanceof EditError) return encode(line)
    throw error
  }
}

/** Subtitles are named by their times. */
const TIMES = '00:00:01.000-->00:00:02.000'

const INPUTS: Readonly<Record<string, (format: FileFormat) => Uint8Array>> = {
  '100 MB, one line': () => repeated(encode('a'), 100 * MB),
  '60 MB, one string': (format) => longLine(format, 55 * MB),
  '60 MB, tiny strings': ({ id }) => tinyStrings(id, 60 * MB),
}

interface Cost {
  readonly seconds: number
  readonly megabytes: number
  readonly entries: number
  readonly problem: string
}

/** In a process that did not make the file, so that its memory is that of reading alone. */
function measure(format: FileFormat, path: string): Cost {
  const file = readFileSync(path)
  const before = process.cpuUsage()
  const catalog = format.read(file, testOptions)
  const entries = catalog.entries.length
  format.write(catalog, [])
  const { user, system } = process.cpuUsage(before)
  return {
    seconds: (user + system) / 1e6,
    megabytes: process.resourceUsage().maxRSS / 1024,
    entries,
    problem: catalog.problems[0]?.message ?? '',
  }
}

const again = (...args: string[]): string =>
  execFileSync(process.execPath, [import.meta.filename, ...args], { encoding: 'utf8' })

const [ids = '', task, path = '', input = ''] = process.argv.slice(2)
const format = formats.find(({ id }) => id === ids)
if (format && task === 'make') writeFileSync(path, INPUTS[input]?.(format) ?? '')
else if (format && task === 'read') process.stdout.write(JSON.stringify(measure(format, path)))
else {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-hostile-'))
  const file = join(folder, 'file')
  const wanted = ids === '' ? formats : formats.filter(({ id }) => ids.split(',').includes(id))
  const rows = wanted.flatMap(({ id }) =>
    Object.keys(INPUTS).map((name) => {
      again(id, 'make', file, name)
      const { seconds, megabytes, entries, problem }: Cost = JSON.parse(again(id, 'read', file))
      process.stderr.write(`${id}, ${name}: ${seconds.toFixed(1)} s, ${Math.round(megabytes)} MB\n`)
      return [id, name, seconds, Math.round(megabytes), entries, problem]
    }),
  )
  rmSync(folder, { recursive: true })
  console.log(table(['Format', 'file', 'cpu s', 'peak MB', 'strings', 'problem'], rows))
}
