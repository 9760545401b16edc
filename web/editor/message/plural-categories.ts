import type { CategoriesOf, FieldStep } from '#core/message-fields/fields.ts'
import type { PreviewLanguage, Sample } from '#core/message-fields/preview.ts'
import type { Language } from '../../api/types.ts'
import { languageTag } from '../../locale/language-tag.ts'

type Counting = 'plural' | 'selectordinal'

/** How the numbers of a language fall into categories. */
export interface PluralCategories {
  readonly categories: CategoriesOf
  readonly language: PreviewLanguage
  /** The first few numbers of a category. */
  examples(kind: Counting, category: string): readonly number[]
}

const ORDER = ['zero', 'one', 'two', 'few', 'many', 'other']
/** Every category of every language has one of these. */
const NUMBERS = [...Array(121).keys(), 1_000_000, 1.5]
const MAX_EXAMPLES = 4

function isKnown(tag: string): boolean {
  try {
    return Intl.PluralRules.supportedLocalesOf(tag).length > 0
  } catch {
    return false
  }
}

/** As CLDR has it; a language that the browser does not know has two categories, or one if it has no plural. */
export function pluralCategoriesOf({ code, plural }: Pick<Language, 'code' | 'plural'>): PluralCategories {
  const tag = languageTag(code)
  const known = isKnown(tag) ? tag : plural.number === 1 ? 'ja' : 'en'
  const rules = {
    plural: new Intl.PluralRules(known),
    selectordinal: new Intl.PluralRules(known, { type: 'ordinal' }),
  }
  const numbers = new Intl.NumberFormat(known)
  const categories = (kind: Counting) => {
    const own: readonly string[] = rules[kind].resolvedOptions().pluralCategories
    return ORDER.filter((category) => own.includes(category))
  }
  return {
    categories,
    language: {
      category: (kind, number) => rules[kind].select(number),
      writeNumber: (number) => numbers.format(number),
    },
    examples: (kind, category) =>
      NUMBERS.filter((number) => rules[kind].select(number) === category).slice(0, MAX_EXAMPLES),
  }
}

/** Values with which a message comes to this branch. */
export function samplesFor(path: readonly FieldStep[], { examples }: PluralCategories): [string, Sample][] {
  return path.flatMap(({ kind, name, selector }): [string, Sample][] => {
    if (kind === 'attribute') return []
    if (kind === 'select') return [[name, selector]]
    const exact = Number(selector.replace('=', ''))
    const [first] = Number.isNaN(exact) ? examples(kind, selector) : [exact]
    return first === undefined ? [] : [[name, first]]
  })
}
