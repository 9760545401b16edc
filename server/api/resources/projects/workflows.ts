import { type Static, Type } from 'typebox'
import { findLanguage, findProject } from '#server/access/find.ts'
import { demand } from '#server/access/may.ts'
import { type AnyRoute, type ApiRequest, write } from '#server/api/http/route.ts'
import { votingProblems } from '#server/commands/projects/check-settings.ts'
import type { Db } from '#server/db/database.ts'
import type { LanguageRow } from '#server/db/queries/languages/languages.ts'
import type { ProjectRow } from '#server/db/queries/projects/projects.ts'
import { deleteWorkflow, saveWorkflow, type Workflow, workflowOf } from '#server/db/queries/projects/workflows.ts'
import { AppError, invalid } from '#server/errors.ts'

const settings = {
  translation_review: Type.Boolean({ description: 'Off: this language goes without the reviews of the project.' }),
  enable_suggestions: Type.Boolean(),
  restrict_direct_editing: Type.Boolean({ description: 'Strings are changed through suggestions only.' }),
  suggestion_voting: Type.Boolean(),
  suggestion_autoaccept: Type.Integer({ minimum: 0, description: 'Votes that accept a suggestion; 0: none do.' }),
}

const WorkflowReply = Type.Object(
  {
    own: Type.Boolean({ description: 'Whether the project says something for this language at all.' }),
    ...settings,
  },
  { title: 'Workflow' },
)

interface Found {
  readonly project: ProjectRow
  readonly language: LanguageRow
}

async function found(db: Db, { actor, params }: ApiRequest): Promise<Found> {
  const project = await findProject(db, actor, params.project as string)
  const { language } = await findLanguage(db, actor, params.language as string)
  await demand(db, actor, 'project.edit', { project })
  return { project, language }
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
    own: (row?.project_id ?? null) !== null,
    translation_review: shown.translation_review === 1 && project.translation_review === 1,
    enable_suggestions: shown.enable_suggestions === 1,
    restrict_direct_editing: shown.restrict_direct_editing === 1,
    suggestion_voting: shown.suggestion_voting === 1,
    suggestion_autoaccept: shown.suggestion_autoaccept,
  }
}

/** Numbers, as they are stored, of what is told to people. */
const stored = ({ own: _, suggestion_autoaccept, ...switches }: Static<typeof WorkflowReply>): Workflow => ({
  ...(Object.fromEntries(Object.entries(switches).map(([name, on]) => [name, Number(on)])) as Omit<
    Workflow,
    'suggestion_autoaccept'
  >),
  suggestion_autoaccept,
})

export const workflowRoutes: readonly AnyRoute[] = [
  {
    path: '/api/projects/:project/languages/:language/workflow/',
    name: 'Workflow of a language',
    summary: 'How a language is worked on in a project. What is said here holds instead of what components say.',
    needs: 'project.edit',
    reply: WorkflowReply,
    handle: async (request) => view(request.db, await found(request.db, request)),
    writes: [
      write({
        method: 'PATCH',
        summary: 'Say how a language is worked on',
        needs: 'project.edit',
        body: Type.Object(settings),
        reply: WorkflowReply,
        handle: (request) =>
          request.transaction(async (tx) => {
            const place = await found(tx, request)
            const after = stored({ ...(await view(tx, place)), ...request.read() })
            if (after.translation_review === 1 && place.project.translation_review === 0)
              throw invalid('translation_review', 'Turn reviews on in the project first.')
            const errors = votingProblems(after)
            if (errors.length > 0) throw new AppError('invalid', undefined, { errors })
            await saveWorkflow(tx, { projectId: place.project.id, languageId: place.language.id }, after)
            return view(tx, place)
          }),
      }),
      {
        method: 'DELETE',
        summary: 'Say nothing about this language any more',
        needs: 'project.edit',
        handle: (request) =>
          request.transaction(async (tx) => {
            const { project, language } = await found(tx, request)
            await deleteWorkflow(tx, { projectId: project.id, languageId: language.id })
          }),
      },
    ],
  },
]
