import { Type } from 'typebox'
import { MessageView } from '#core/contract/message-view.ts'
import type { PermissionScope } from '#core/contract/needs.ts'
import { type Operation, operationPermissions } from '#core/contract/repository/operation.ts'
import { defineRoute, defineWrite } from '#core/contract/route-contract.ts'
import { nullable, Url } from '#core/contract/schema.ts'

const text = Type.String()

export const Commit = Type.Object(
  {
    revision: text,
    shortrevision: text,
    author: text,
    author_name: text,
    author_email: text,
    authordate: text,
    commit: text,
    commit_name: text,
    commit_email: text,
    commitdate: text,
    message: text,
    summary: text,
  },
  { title: 'Commit' },
)

const count = Type.Integer()

export const Repository = Type.Object(
  {
    needs_commit: Type.Boolean(),
    needs_merge: Type.Boolean(),
    needs_push: Type.Boolean(),
    included_components: Type.Optional(
      Type.Array(text, { description: 'For a project: components that own its repositories.' }),
    ),
    skipped_components: Type.Optional(Type.Array(text)),
    permission_blockers: Type.Optional(
      Type.Array(text, { description: "For a project: components whose repositories the caller can't manage." }),
    ),
    url: Url,
    remote_commit: nullable(Commit),
    weblate_commit: nullable(Commit),
    status: nullable(Type.String({ description: 'How the branch stands to upstream, in the words of `git status`.' })),
    status_messages: Type.Optional(
      Type.Array(MessageView, {
        description: 'The state of a component in sentences, with what waits to be committed.',
      }),
    ),
    merge_failure: nullable(text),
    merge_failure_message: Type.Optional(MessageView),
    outgoing_commits: nullable(count),
    missing_commits: nullable(count),
    pending_units: Type.Object({
      total: count,
      errors_skipped: count,
      commit_policy_skipped: count,
      eligible_for_commit: count,
    }),
  },
  { title: 'Repository' },
)

export const body = Type.Object({
  operation: Type.Unsafe<Operation>(Type.Union(Object.keys(operationPermissions).map((name) => Type.Literal(name)))),
  background: Type.Optional(Type.Boolean({ description: 'Respond immediately with a task to watch.' })),
})

const slugs = Type.Optional(Type.Array(Type.String()))

const OperationResult = Type.Object(
  {
    result: Type.Optional(Type.Boolean({ description: 'Whether it succeeded.' })),
    detail: Type.Optional(Type.String({ description: 'Why it failed.' })),
    messages: Type.Optional(Type.Array(MessageView, { description: 'The same as messages.' })),
    task_url: Type.Optional(Type.String({ description: 'The background task.' })),
    included_components: slugs,
    skipped_components: slugs,
    permission_blockers: slugs,
  },
  { title: 'RepositoryOperation' },
)

const operationNeeds = ['vcs.push', 'vcs.update', 'vcs.commit', 'vcs.reset'] as const

const operation = <const On extends PermissionScope>(on: On) =>
  defineWrite({
    summary: 'Run a repository operation: push, pull, commit, reset and so on',
    needs: { anyOf: operationNeeds.map((permission) => ({ permission, on })) },
    body,
    reply: OperationResult,
  })

export const repositoryContract = {
  repositoryOfProject: defineRoute({
    path: '/api/projects/:project/repository/',
    name: 'Repository of a project',
    summary: 'Whether any component has something to commit, merge or push.',
    needs: { permission: 'vcs.view', on: 'project' },
    writes: { POST: operation('project') },
    reply: Repository,
  }),
  repositoryOfComponent: defineRoute({
    path: '/api/components/:project/:component/repository/',
    name: 'Repository of a component',
    summary: 'State of the repository.',
    needs: { permission: 'vcs.view', on: 'component' },
    writes: { POST: operation('component') },
    reply: Repository,
  }),
  repositoryOfTranslation: defineRoute({
    path: '/api/translations/:project/:component/:language/repository/',
    name: 'Repository of a translation',
    summary: 'Repository state for this language.',
    needs: { permission: 'vcs.view', on: 'translation' },
    writes: { POST: operation('translation') },
    reply: Repository,
  }),
}
