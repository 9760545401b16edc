import { type Static, Type } from 'typebox'
import { findProject } from '#server/access/find.ts'
import { demand } from '#server/access/may.ts'
import { site } from '#server/access/place.ts'
import { type Write, type WriteRequest, write } from '#server/api/http/route.ts'
import { nullable } from '#server/api/http/schema.ts'
import { Project, presentProject } from '#server/api/resources/project-view.ts'
import { addProject } from '#server/commands/add-project.ts'
import { changeProject, checkProjectSettings, type ProjectSettings } from '#server/commands/change-project.ts'
import { removeProject } from '#server/commands/remove-component.ts'
import { projectsByIds } from '#server/db/queries/projects.ts'
import { AppError, invalid } from '#server/errors.ts'

const optional = {
  translation_review: Type.Optional(Type.Boolean()),
  source_review: Type.Optional(Type.Boolean()),
  set_language_team: Type.Optional(Type.Boolean()),
  enable_hooks: Type.Optional(Type.Boolean()),
  instructions: Type.Optional(Type.String()),
  language_aliases: Type.Optional(Type.String({ description: "As in 'a:b,c:d'." })),
  use_shared_tm: Type.Optional(Type.Boolean()),
  contribute_shared_tm: Type.Optional(Type.Boolean()),
  workspace: Type.Optional(nullable(Type.String({ description: 'There are none: null.' }))),
  access_control: Type.Optional(Type.Integer({ description: '0 public, 1 protected, 100 private, 200 custom.' })),
}

const newProject = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 60 }),
  slug: Type.String({ minLength: 1, maxLength: 60 }),
  web: Type.String({ minLength: 1, maxLength: 200, format: 'uri' }),
  ...optional,
})

type Fields = Partial<Static<typeof newProject>>

/** Switches are kept as 0 and 1. */
function settingsOf({ workspace, ...fields }: Fields): ProjectSettings {
  if (workspace) throw invalid('workspace', 'There are no workspaces.')
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value === true ? 1 : value === false ? 0 : value]),
  )
}

export const projectCreation = write({
  method: 'POST',
  summary: 'Make a project',
  needs: 'project.add',
  body: newProject,
  status: 201,
  reply: Project,
  async handle(request) {
    const { actor, services, links } = request
    const project = await request.transaction(async (tx) => {
      await demand(tx, actor, 'project.add', site)
      const { name, slug, ...rest } = request.read()
      const settings = { name, slug, ...settingsOf(rest) }
      checkProjectSettings(settings)
      const creator = actor.kind === 'user' ? actor.id : undefined
      const id = await addProject(tx, settings, services.now(), creator)
      return (await projectsByIds(tx, [id])).get(id)
    })
    if (!project) throw new AppError('error')
    return presentProject(project, links)
  },
})

async function change(request: WriteRequest<Fields>) {
  const { actor, services, links, params } = request
  const project = await request.transaction(async (tx) => {
    const before = await findProject(tx, actor, params.project as string)
    await demand(tx, actor, 'project.edit', { project: before })
    return changeProject(tx, before, settingsOf(request.read()), actor, services.now())
  })
  return presentProject(project, links)
}

export const projectWrites: readonly Write[] = [
  write({
    method: 'PUT',
    summary: 'Change a project',
    needs: 'project.edit',
    body: newProject,
    reply: Project,
    handle: change,
  }),
  write({
    method: 'PATCH',
    summary: 'Change settings of a project',
    needs: 'project.edit',
    body: newProject,
    reply: Project,
    handle: change,
  }),
  {
    method: 'DELETE',
    summary: 'Remove a project with all its components',
    needs: 'project.edit',
    async handle(request) {
      const { actor, services, params } = request
      await request.transaction(async (tx) => {
        const project = await findProject(tx, actor, params.project as string)
        await demand(tx, actor, 'project.edit', { project })
        await removeProject(tx, project, actor, services.now())
      })
    },
  },
]
