import { emptyFields } from '#core/message-fields/blank-fields.ts'
import { allFields, type CategoriesOf, type MessageField, type MessageFields } from '#core/message-fields/fields.ts'
import { readFluentTree } from '#core/message-fields/fluent-tree.ts'
import { readIcuTree } from '#core/message-fields/icu-tree.ts'
import type { MessageTree } from '#core/message-fields/message-tree.ts'
import { fieldsOf } from '#core/message-fields/read-fields.ts'
import { icuOptions } from '#core/placeholders/icu.ts'
import type { Flags } from '#core/units/flags.ts'
import type { MessageSyntaxId } from './message-syntax.ts'

export const readTree = (syntax: MessageSyntaxId, text: string, flags: Flags): MessageTree | undefined =>
  syntax === 'fluent-message' ? readFluentTree(text, flags) : readIcuTree(text, icuOptions(flags))

/** The fields of a text; those of an empty one have the shape of the source. Undefined: it cannot be read. */
export function readFields(
  text: string,
  tree: MessageTree | undefined,
  source: MessageTree | undefined,
  categories: CategoriesOf,
): MessageFields | undefined {
  if (text === '') return source && emptyFields(source, categories)
  return tree && fieldsOf(tree, source, categories)
}

/** The text of the source that a field translates: of the same branch, else of the usual one. */
export function sourceTexts(source: MessageTree | undefined): (field: MessageField) => string {
  const fields = source ? allFields(fieldsOf(source, undefined, () => [])) : []
  return ({ key, path }) => {
    const same = fields.find((one) => one.key === key)
    if (same) return same.text
    const alike = fields.filter(
      (one) =>
        one.path.length === path.length &&
        one.path.every(
          (step, depth) => step.name === path[depth]?.name && isUsual(step.selector, path[depth]?.selector),
        ),
    )
    return alike.at(-1)?.text ?? ''
  }
}

const isUsual = (selector: string, wanted: string | undefined): boolean => selector === wanted || selector === 'other'
