import { Type } from 'typebox'

export const MAX_STRINGS = 100

export const sameStrings = {
  source_unit: Type.Optional(
    Type.String({
      description: `Only the units of these strings, in every language: ids of source units with commas between, at most ${MAX_STRINGS}.`,
    }),
  ),
  language: Type.Optional(Type.String({ description: 'With source_unit: only these, codes with commas between.' })),
}

export const searchParameters = {
  q: Type.Optional(Type.String({ description: 'Search query; see the documentation of the search language.' })),
  sort_by: Type.Optional(Type.String({ description: 'Keys separated by commas, each with - before it to reverse.' })),
}
