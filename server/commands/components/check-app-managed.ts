import { type Message, message } from '#core/messages/message.ts'
import type { ComponentRow } from '#server/db/queries/components/components.ts'
import { type FieldError, fieldError } from '#server/errors.ts'
import { GITHUB_APP } from '#server/vcs/github-app.ts'
import type { Vcs } from '#server/vcs/vcs.ts'

const problem = (attr: string, said: Message): FieldError => fieldError(attr, said)

/** A new component that an app is to give access to: there must be one, and it must know the repository. */
export function appProblems(
  vcs: Vcs,
  { vcs: kind = 'git', repo }: { readonly vcs?: string | undefined; readonly repo: string },
): FieldError[] {
  if (kind !== GITHUB_APP) return []
  const { app } = vcs.keyring ?? {}
  if (!app) return [problem('vcs', message('githubApp.notSetUp'))]
  return app.repositoryAt(repo) ? [] : [problem('repo', message('githubApp.giveAddress', { host: app.host }))]
}

/** Access was given for one repository: a component stays with it, and comes under an app only when it is made. */
export function appChangeProblems(
  component: Pick<ComponentRow, 'vcs' | 'linked_component_id'>,
  values: { readonly vcs?: string | undefined; readonly repo?: string | undefined },
): FieldError[] {
  if (component.vcs === GITHUB_APP && component.linked_component_id === null)
    return (['repo', 'vcs'] as const)
      .filter((name) => values[name] !== undefined)
      .map((name) => problem(name, message('githubApp.managesRepository')))
  return values.vcs === GITHUB_APP ? [problem('vcs', message('githubApp.onlyWhenMade'))] : []
}
