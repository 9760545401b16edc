import { type TObject, type TSchema, Type } from 'typebox'
import { nullable } from '#core/contract/schema.ts'

export const DEFAULT_PAGE_SIZE = 50
export const MAX_PAGE_SIZE = 1000

/** The envelope of a list. */
export const pageOf = <Item extends TSchema>(item: Item) =>
  Type.Object({
    count: Type.Integer({ description: 'Number of items on all pages.' }),
    next: nullable(Type.String({ format: 'uri', description: 'URL of the next page.' })),
    previous: nullable(Type.String({ format: 'uri', description: 'URL of the previous page.' })),
    results: Type.Array(item),
  })

const pageParameters = {
  page: Type.Optional(
    Type.Union([Type.Integer({ minimum: 1 }), Type.Literal('last')], { description: "Page number from 1, or 'last'." }),
  ),
  page_size: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: `Items per page, at most ${MAX_PAGE_SIZE}; ${DEFAULT_PAGE_SIZE} otherwise.`,
    }),
  ),
}

const cursor = Type.Optional(
  Type.String({
    description: "Empty for the first items; then follow 'next'. Unlike pages, items that are added do not shift it.",
  }),
)

const fields = Type.Optional(Type.String({ description: 'Fields that items are to have, separated by commas.' }))

const paging = Type.Object(pageParameters)
const walking = Type.Object({ ...pageParameters, cursor })

export type ListQuery<More extends Readonly<Record<string, TSchema>>> = TObject<
  (typeof walking)['properties'] & { fields: typeof fields } & More
>

/** What the address of a list may ask for: a page, the fields of items, and what the list itself knows. */
export function listQuery(more: Readonly<Record<string, TSchema>>, item: TSchema, walks: boolean): TObject {
  const picks = 'properties' in item
  return Type.Object({ ...(walks ? walking : paging).properties, ...(picks ? { fields } : {}), ...more })
}
