import { describe, expect, it } from 'vitest'
import { readOptions, sections, UsageError } from './options.ts'

describe('options', () => {
  it('measures everything in full unless told otherwise', () => {
    const options = readOptions([])
    expect(options).toMatchObject({ fresh: false, json: false, profile: undefined, sections })
    expect(options?.plan.sizes.map(({ languages, strings }) => languages * strings)).toEqual([1000, 100_000, 1_000_000])
  })

  it('takes parts in any order and keeps ours', () => {
    expect(readOptions(['--quick', '--only', 'start, import'])?.sections).toEqual(['import', 'start'])
  })

  it('takes some formats, or all of them', () => {
    const formatsOf = (...args: string[]) => readOptions(args)?.plan.formats
    expect(formatsOf('--formats', 'po, json')).toMatchObject({ every: 1, ids: ['po', 'json'] })
    expect(formatsOf('--formats', 'all')).toMatchObject({ every: 1, ids: [] })
    expect(formatsOf()?.every).toBeGreaterThan(1)
  })

  it.each([[['--only', 'nothing']], [['--profile', 'nothing']], [['--unknown']], [['--engine', 'other']]])(
    'refuses %j',
    (args) => {
      expect(() => readOptions(args)).toThrow(UsageError)
    },
  )

  it('only helps when asked for help', () => {
    expect(readOptions(['--help'])).toBeUndefined()
  })
})
