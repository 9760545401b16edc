import { Type } from 'typebox'
import { defineRoute } from '#core/contract/route-contract.ts'
import type { Message } from '#core/messages/message.ts'

const body = Type.Object({
  repo: Type.String({
    minLength: 1,
    maxLength: 300,
    description: 'Repository URL, with a login if needed.',
  }),
  branch: Type.Optional(Type.String({ maxLength: 200, description: "Without it, the repository's default branch." })),
})

const Discovery = Type.Object(
  { detail: Type.String(), task_url: Type.String({ format: 'uri' }) },
  { title: 'Discovery', description: 'The result of the task is a list of components that could be created.' },
)

/** A component that a repository could have: what the task ends in is a list of these. */
export interface ProposedComponent {
  readonly name: string
  readonly filemask: string
  readonly template: string
  readonly new_base: string
  readonly file_format: string
  readonly source_language: string
  readonly languages: readonly string[]
  readonly score: number
  /** What speaks for it; names the file in which the project says so, where there is one. */
  readonly why: Message
  /** The component of the project that has these files already. */
  readonly component: string | null
}

export const discoveryContract = {
  discovery: defineRoute({
    path: '/api/projects/:project/discovery/',
    name: 'Discovery',
    summary: 'Translation files found in a repository. Nothing is stored.',
    reply: 'none',
    writes: {
      POST: {
        summary: 'Scan a repository and propose components',
        needs: { permission: 'project.edit', on: 'project' },
        body,
        status: 202,
        reply: Discovery,
      },
    },
  }),
}
