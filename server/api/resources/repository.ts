import { type Static, Type } from 'typebox'
import { findComponent, findProject, findTranslation } from '#server/access/find.ts'
import { mayInProject } from '#server/access/permissions.ts'
import { sightOf } from '#server/access/visibility.ts'
import type { ApiRequest, Route } from '#server/api/http/route.ts'
import { nullable, Url } from '#server/api/http/schema.ts'
import type { ComponentRow } from '#server/db/queries/components.ts'
import { pendingEdits } from '#server/db/queries/edits.ts'
import type { ProjectRow } from '#server/db/queries/projects.ts'
import { AppError } from '#server/errors.ts'

const text = Type.String()

const Commit = Type.Object(
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
    url: Url,
    remote_commit: nullable(Commit),
    weblate_commit: nullable(Commit),
    status: nullable(text),
    merge_failure: nullable(text),
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

type RepositoryView = Static<typeof Repository>

const pendingView = (total: number) => ({
  total,
  errors_skipped: 0,
  commit_policy_skipped: 0,
  eligible_for_commit: total,
})

async function requireRepositoryView({ db, actor }: ApiRequest, project: ProjectRow): Promise<void> {
  if (!(await mayInProject(db, actor, project, 'vcs.view'))) throw new AppError('permission_denied')
}

/** The database is ahead of upstream by its pending edits only; commits are made and pushed in one go. */
async function componentView(
  request: ApiRequest,
  { project, component }: { project: ProjectRow; component: ComponentRow },
  url: string,
  translationId?: number,
): Promise<RepositoryView> {
  await requireRepositoryView(request, project)
  const pending = await pendingEdits(request.db, { componentId: component.id, translationId })
  const commit = (await request.services.vcs.commitInfo(component.repo, component.revision)) ?? null
  const at = component.revision === '' ? 'Not imported yet.' : `In step with ${component.revision}.`
  return {
    needs_commit: pending > 0,
    needs_merge: false,
    needs_push: false,
    url,
    remote_commit: commit,
    weblate_commit: commit,
    status: pending > 0 ? `${at}\n${pending} strings wait to be committed.` : `${at}\nNothing waits to be committed.`,
    merge_failure: null,
    outgoing_commits: 0,
    missing_commits: 0,
    pending_units: pendingView(pending),
  }
}

export const repositoryRoutes: readonly Route[] = [
  {
    path: '/api/projects/:project/repository/',
    name: 'Repository of a project',
    summary: 'Whether any component has something to commit, merge or push.',
    needs: 'vcs.view',
    alsoAllows: ['POST'],
    reply: Repository,
    async handle(request): Promise<RepositoryView> {
      const { db, actor, links, params } = request
      const project = await findProject(db, actor, params.project as string)
      await requireRepositoryView(request, project)
      const { components } = await sightOf(db, actor)
      const pending = await pendingEdits(db, { projectId: project.id, components })
      return {
        needs_commit: pending > 0,
        needs_merge: false,
        needs_push: false,
        url: links.project(project.slug, 'repository/'),
        remote_commit: null,
        weblate_commit: null,
        status: null,
        merge_failure: null,
        outgoing_commits: null,
        missing_commits: null,
        pending_units: pendingView(pending),
      }
    },
  },
  {
    path: '/api/components/:project/:component/repository/',
    name: 'Repository of a component',
    summary: 'State of the repository.',
    needs: 'vcs.view',
    alsoAllows: ['POST'],
    reply: Repository,
    async handle(request) {
      const { db, actor, links, params } = request
      const found = await findComponent(db, actor, params.project as string, params.component as string)
      const place = { project: found.project.slug, component: found.component.path }
      return componentView(request, found, links.component(place, 'repository/'))
    },
  },
  {
    path: '/api/translations/:project/:component/:language/repository/',
    name: 'Repository of a translation',
    summary: "State of the component's repository, as far as this language goes.",
    needs: 'vcs.view',
    alsoAllows: ['POST'],
    reply: Repository,
    async handle(request) {
      const { db, actor, links, params } = request
      const found = await findTranslation(db, actor, params as never)
      const place = {
        project: found.project.slug,
        component: found.component.path,
        language: params.language as string,
      }
      return componentView(request, found, links.translation(place, 'repository/'), found.translation.id)
    },
  },
]
