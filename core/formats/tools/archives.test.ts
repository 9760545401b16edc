import { describe, expect, it } from 'vitest'
import { appstore } from '../apple/appstore.ts'
import { idml } from '../documents/idml.ts'
import { odf } from '../documents/odf.ts'
import type { FileFormat } from '../model/format.ts'
import { xlsx } from '../tables/xlsx.ts'
import { loadCases } from '../testing/cases.ts'
import { testOptions } from '../testing/options.ts'
import { hasProgram, runOn } from '../testing/program.ts'

/** Opens every file of an archive and reads those that are XML. */
const SCRIPT = `import io,sys,zipfile,xml.dom.minidom
archive = zipfile.ZipFile(sys.argv[1])
assert archive.testzip() is None
for member in archive.namelist():
    data = archive.read(member)
    if member.endswith(('.xml', '.rels')): xml.dom.minidom.parse(io.BytesIO(data))`

const NOT_VALID = /^(?:broken|not-a|empty-file|cut-off|no-sheet|special)/

/** Every string changed. */
function changed(format: FileFormat, bytes: Uint8Array, options = testOptions): Uint8Array {
  const catalog = format.read(bytes, options)
  return format.write(
    catalog,
    catalog.entries.map(({ key, target }) => ({ kind: 'set', key, target: target.map((text) => `${text} ž`.trim()) })),
  )
}

describe.runIf(hasProgram('python3'))("Python's zipfile", () => {
  const files = [odf, idml, xlsx, appstore].flatMap((format) =>
    loadCases(format)
      .filter(({ name }) => !NOT_VALID.test(name))
      .map((file) => [format.id, file.name, format, file] as const),
  )

  it.each(files)('opens %s %s after edits', (_, name, format, { bytes, options }) => {
    const outcome = runOn(changed(format, bytes, options), name, 'python3', ['-c', SCRIPT, '{}'])
    expect(outcome.status, outcome.stderr).toBe(0)
  })

  it.each([odf, idml, xlsx, appstore])('opens new files: $id', (format) => {
    const name = format.globs[0]?.replace('*', 'file') ?? ''
    const outcome = runOn(format.create(testOptions), name, 'python3', ['-c', SCRIPT, '{}'])
    expect(outcome.status, outcome.stderr).toBe(0)
  })
})
