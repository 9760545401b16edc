import { Type } from 'typebox'
import { defineList, defineRoute } from '#core/contract/route-contract.ts'
import { nullable, Timestamp, Url } from '#core/contract/schema.ts'

const Comment = Type.Object(
  {
    id: Type.Integer(),
    comment: Type.String(),
    user: nullable(Url),
    timestamp: Timestamp,
    resolved: Type.Boolean(),
  },
  { title: 'Comment' },
)

const newComment = Type.Object({
  scope: Type.Union([Type.Literal('report'), Type.Literal('global'), Type.Literal('translation')]),
  comment: Type.String({ minLength: 1, maxLength: 1000 }),
  timestamp: Type.Optional(Type.String({ description: 'Time of the comment. For project administrators.' })),
  user_email: Type.Optional(
    Type.String({
      format: 'email',
      description:
        'Whose words it brings along from elsewhere. For project administrators; taken for an account by administrators of the site only, otherwise and where it is not known it is a comment of the caller.',
    }),
  ),
})

export const commentContract = {
  commentsOnUnit: defineList({
    path: '/api/units/:id/comments/',
    name: 'Comments on a unit',
    summary: 'Comments on the string, oldest first.',
    needs: 'visible',
    item: Comment,
    writes: {
      POST: {
        summary: 'Comment on a unit',
        needs: { permission: 'comment.add', on: 'unit' },
        body: newComment,
        status: 201,
        reply: Comment,
      },
    },
  }),
  comment: defineRoute({
    path: '/api/comments/:id/',
    name: 'Comment',
    summary: 'Delete a comment or resolve it.',
    reply: 'none',
    writes: {
      DELETE: {
        summary: 'Delete a comment',
        needs: { anyOf: [{ permission: 'comment.delete', on: 'unit' }, { rule: 'author' }] },
      },
    },
  }),
  resolutionOfComment: defineRoute({
    path: '/api/comments/:id/resolve/',
    name: 'Resolution of a comment',
    summary: 'Resolve a comment: it stays visible and no longer counts.',
    reply: 'none',
    writes: { POST: { summary: 'Resolve a comment', needs: { permission: 'comment.resolve', on: 'unit' } } },
  }),
}
