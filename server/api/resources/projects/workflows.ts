import type { Static } from 'typebox'
import { type WorkflowReply, workflowContract } from '#core/contract/projects/workflows.ts'
import { message } from '#core/messages/message.ts'
import { findLanguage, findProject } from '#server/access/find.ts'
import { demand } from '#server/access/may.ts'
import type { AnyRoute, ApiRequest } from '#server/api/http/route.ts'
import { serveRoute } from '#server/api/http/serve-route.ts'
import { votingProblems } from '#server/commands/projects/check-settings.ts'
import type { Db } from '#server/db/database.ts'
import type { LanguageRow } from '#server/db/queries/languages/languages.ts'
import type { ProjectRow } from '#server/db/queries/projects/projects.ts'
import { deleteWorkflow, saveWorkflow, type Workflow, workflowOf } from '#server/db/queries/projects/workflows.ts'
import { AppError, invalid } from '#server/errors.ts'

interface Found {
  readonly project: ProjectRow
  readonly language: LanguageRow
}

async function found(
  db: Db,
  { actor, params }: ApiRequest<{ readonly project: string; readonly language: string }>,
): Promise<Found> {
  const project = await findProject(db, actor, params.project)
  const { language } = await findLanguage(db, actor, params.language)
  return { project, language }
}

async function managed(
  db: Db,
  request: ApiRequest<{ readonly project: string; readonly language: string }>,
): Promise<Found> {
  const scope = await found(db, request)
  await demand(db, request.actor, 'project.edit', scope)
  return scope
}

/** What holds where nobody said anything; suggestions are as each component has them. */
const usual = ({ translation_review }: ProjectRow): Workflow => ({
  translation_review,
  enable_suggestions: 1,
  restrict_direct_editing: 0,
  suggestion_voting: 0,
  suggestion_autoaccept: 0,
})

async function view(db: Db, { project, language }: Found): Promise<Static<typeof WorkflowReply>> {
  const row = await workflowOf(db, project.id, language.id)
  const shown = row ?? usual(project)
  return {
    language: language.code,
    source_language: null,
    own: (row?.project_id ?? null) !== null,
    translation_review: shown.translation_review === 1 && project.translation_review === 1,
    enable_suggestions: shown.enable_suggestions === 1,
    restrict_direct_editing: shown.restrict_direct_editing === 1,
    suggestion_voting: shown.suggestion_voting === 1,
    suggestion_autoaccept: shown.suggestion_autoaccept,
  }
}

/** Numbers, as they are stored, of what is told to people. */
const stored = (wanted: Static<typeof WorkflowReply>): Workflow => ({
  translation_review: Number(wanted.translation_review),
  enable_suggestions: Number(wanted.enable_suggestions),
  restrict_direct_editing: Number(wanted.restrict_direct_editing),
  suggestion_voting: Number(wanted.suggestion_voting),
  suggestion_autoaccept: wanted.suggestion_autoaccept,
})

export const workflowRoutes: readonly AnyRoute[] = [
  serveRoute(workflowContract.workflowOfLanguage, {
    get: async (request) => view(request.db, await found(request.db, request)),
    patch: (request) =>
      request.transaction(async (tx) => {
        const scope = await managed(tx, request)
        const { source_language, ...given } = request.read()
        if (source_language) throw invalid('source_language', message('workflow.sourceLanguage'))
        const after = stored({ ...(await view(tx, scope)), ...given })
        if (after.translation_review === 1 && scope.project.translation_review === 0)
          throw invalid('translation_review', message('review.turnOnInProject'))
        const errors = votingProblems(after)
        if (errors.length > 0) throw new AppError('invalid', undefined, { errors })
        await saveWorkflow(tx, { projectId: scope.project.id, languageId: scope.language.id }, after)
        return view(tx, scope)
      }),
    delete: (request) =>
      request.transaction(async (tx) => {
        const { project, language } = await managed(tx, request)
        await deleteWorkflow(tx, { projectId: project.id, languageId: language.id })
      }),
  }),
]
