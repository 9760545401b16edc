import { describe, expect, it } from 'vitest'
import { appstore } from '../apple/appstore.ts'
import { idml } from '../documents/idml.ts'
import { odf } from '../documents/odf.ts'
import type { FileFormat } from '../model/format.ts'
import { xlsx } from '../tables/xlsx.ts'
import { loadCases } from '../testing/cases.ts'
import { testOptions } from '../testing/options.ts'
import { hasProgram, runOnFiles } from '../testing/program.ts'

/** Opens every file of each archive and reads those that are XML; says what is wrong with each, or nothing. */
const SCRIPT = `import io,json,sys,zipfile,xml.dom.minidom
def problem(path):
    try:
        archive = zipfile.ZipFile(path)
        if archive.testzip() is not None: return 'a file of it is damaged'
        for member in archive.namelist():
            data = archive.read(member)
            if member.endswith(('.xml', '.rels')): xml.dom.minidom.parse(io.BytesIO(data))
    except Exception as error:
        return repr(error)
print(json.dumps([problem(path) for path in sys.argv[1:]]))`

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
  it.each([odf, idml, xlsx, appstore])('opens files of $id after edits, and new ones', (format) => {
    const cases = loadCases(format).filter(({ name }) => !NOT_VALID.test(name))
    const edited = cases.map(({ name, bytes, options }) => ({ name, content: changed(format, bytes, options) }))
    const made = { name: format.globs[0]?.replace('*', 'file') ?? '', content: format.create(testOptions) }
    const files = [...edited, made]
    const { status, stdout, stderr } = runOnFiles(files, (paths) => ['python3', '-c', SCRIPT, ...paths])
    expect(status, stderr).toBe(0)
    const problems: unknown = JSON.parse(new TextDecoder().decode(stdout))
    expect(problems).toEqual(files.map(() => null))
  })
})
