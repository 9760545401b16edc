import { Type } from 'typebox'

/** What the removal of something with strings may be told, in the body or in the address. */
export const removal = Type.Object({
  delete_memory: Type.Optional(Type.Boolean({ description: 'Also what the memory of the project has from it.' })),
})
