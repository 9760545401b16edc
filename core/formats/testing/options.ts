import type { FormatOptions } from '../model/format.ts'

/** A language of three forms, so that plurals are not tested with the source's own two. */
export const testOptions: FormatOptions = {
  language: 'ro',
  sourceLanguage: 'en',
  plural: {
    number: 3,
    formula: 'n==1 ? 0 : (n==0 || (n%100 > 0 && n%100 < 20)) ? 1 : 2',
    categories: ['one', 'few', 'other'],
  },
  sourcePlural: { number: 2, formula: 'n != 1', categories: ['one', 'other'] },
}
