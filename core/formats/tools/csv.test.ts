import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csv } from '../tables/csv.ts'
import { testOptions } from '../testing/options.ts'
import { wellFormedText } from '../testing/profiles.ts'
import { hasProgram, runOn } from '../testing/program.ts'

const SCRIPT =
  'import csv,json,sys; print(json.dumps(list(csv.reader(open(sys.argv[1], encoding="utf-8", newline="")))))'

describe.runIf(hasProgram('python3'))("Python's csv module", () => {
  it('reads the cells that we write', () => {
    const plain = wellFormedText.filter((text) => !text.includes('\0'))
    const rows = fc.sample(
      fc.tuple(
        plain.filter((text) => text !== '' && !text.includes('\u0004')),
        plain,
      ),
      { numRuns: 300, seed: 3 },
    )
    const unique = new Map(rows)
    const adds = [...unique].map(([key, target]) => ({ kind: 'add' as const, key, target: [target] }))
    const written = csv.write(csv.read(csv.create(testOptions), testOptions), adds)
    const { status, stdout, stderr } = runOn(written, 'file.csv', 'python3', ['-c', SCRIPT, '{}'])
    expect(status, stderr).toBe(0)
    const read = JSON.parse(new TextDecoder().decode(stdout)) as string[][]
    expect(read.slice(1).map((cells) => [cells[1], cells[2]])).toEqual([...unique])
  })
})
