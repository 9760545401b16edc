import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type VariantString, variantKeys } from './variants.ts'

const string = (context: string, more: Partial<VariantString> = {}): VariantString => ({
  context,
  flags: '',
  extra_flags: '',
  ...more,
})

describe('keys that strings are grouped by', () => {
  it.each([
    ['(_short|_min)$', string('title_short'), [{ key: 'title', by: 'pattern', isVariant: true }]],
    ['(_short|_min)$', string('title'), [{ key: 'title', by: 'pattern', isVariant: false }]],
    ['_[sm]', string('a_s_b_m'), [{ key: 'a_b', by: 'pattern', isVariant: true }]],
    ['', string('title_short'), []],
    ['x', string(''), []],
    ['(?=look)', string('look'), []],
    ['', string('k', { flags: 'variant:"Save all"' }), [{ key: 'Save all', by: 'flag', isVariant: true }]],
    ['', string('k', { flags: 'variant:A', extra_flags: 'variant:B' }), [{ key: 'B', by: 'flag', isVariant: true }]],
    ['', string('k', { flags: 'variant:A', extra_flags: 'discard:variant' }), []],
    [
      '_s$',
      string('title_s', { extra_flags: 'variant:title' }),
      [
        { key: 'title', by: 'pattern', isVariant: true },
        { key: 'title', by: 'flag', isVariant: true },
      ],
    ],
  ])('%s of %o', (regex, given, keys) => expect(variantKeys(regex, given)).toEqual(keys))

  it('are shared by a key and the same with an ending', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z.]{1,20}$/), fc.stringMatching(/^[0-9]{1,4}$/), (key, ending) => {
        const [base, variant] = [key, `${key}#${ending}`].map((context) => variantKeys('#[0-9]+$', string(context))[0])
        expect(variant).toEqual({ key: base?.key, by: 'pattern', isVariant: true })
        expect(base?.isVariant).toBe(false)
      }),
    )
  })
})
