import { Type } from 'typebox'
import { defineRoute } from '#core/contract/route-contract.ts'

const Person = Type.Object({ username: Type.String(), full_name: Type.String() }, { title: 'MentionedPerson' })

export const mentionContract = {
  peopleToMention: defineRoute({
    path: '/api/units/:id/people/',
    name: 'People to mention',
    summary:
      'Up to 8 people a comment on the string can mention: those who can see its component. Who worked on the string comes first, then who worked on its translation.',
    needs: { allOf: [{ permission: 'comment.add', on: 'unit' }, { rule: 'directory' }] },
    query: Type.Object({
      q: Type.Optional(
        Type.String({
          maxLength: 150,
          description:
            'Start of the username or of a word of the full name. Without it: only people who worked on the string or its translation.',
        }),
      ),
    }),
    reply: Type.Object({ people: Type.Array(Person) }, { title: 'PeopleToMention' }),
  }),
}
