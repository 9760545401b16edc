import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  blankSettings,
  changedLevel,
  keptSettings,
  type Level,
  levelOf,
  newLevel,
  type Settings,
  settingNames,
} from '#core/settings/effective.ts'
import { effectiveSettings } from '#core/settings/testing/effective-settings.ts'

const settings: fc.Arbitrary<Settings> = fc
  .record(Object.fromEntries(settingNames.map((name) => [name, fc.constantFrom('a', 'b', '')])))
  .chain((texts) =>
    fc.option(fc.nat(3)).map((secondary_language_id) => ({ ...texts, secondary_language_id }) as unknown as Settings),
  )
const level: fc.Arbitrary<Level> = fc.record({
  own: settings,
  inherits: fc.uniqueArray(fc.constantFrom(...settingNames)).map((names) => new Set(names)),
})

describe('settings along the chain', () => {
  it('rows that are filled from the outside in hold what the chain says, and remember their own', () => {
    fc.assert(
      fc.property(fc.array(level, { minLength: 1, maxLength: 6 }), (chain) => {
        let outer: Settings | undefined
        for (const [depth, link] of [...chain].reverse().entries()) {
          const row = keptSettings(link, outer)
          const { inherited: _, ...holds } = row
          expect(holds).toEqual(effectiveSettings(chain.slice(chain.length - 1 - depth)))
          expect(levelOf(row)).toEqual(link)
          outer = row
        }
      }),
    )
  })

  it('a new value holds from then on, whatever is outside; the same again changes nothing', () => {
    fc.assert(
      fc.property(level, level, fc.constantFrom(...settingNames), settings, (inner, outer, name, { [name]: value }) => {
        expect(changedLevel(inner, { values: { [name]: inner.own[name] }, inherit: {} })).toEqual(inner)
        fc.pre(value !== inner.own[name])
        const changed = changedLevel(inner, { values: { [name]: value }, inherit: {} })
        expect(changed.inherits.has(name)).toBe(false)
        expect(effectiveSettings([changed, outer])[name]).toBe(value)
        const back = changedLevel(changed, { values: {}, inherit: { [name]: true } })
        expect(effectiveSettings([back, { ...outer, inherits: new Set() }])[name]).toBe(outer.own[name])
        expect(back.own[name]).toBe(value)
      }),
    )
  })

  it('something new inherits what nobody set', () => {
    const { own, inherits } = newLevel({ values: { license: 'MIT' }, inherit: { agreement: false } }, true)
    expect(own).toEqual({ ...blankSettings, license: 'MIT' })
    expect(settingNames.filter((name) => !inherits.has(name))).toEqual(['license', 'agreement'])
    expect(newLevel({ values: {}, inherit: { license: true } }, false).inherits).toEqual(new Set(['license']))
  })
})
