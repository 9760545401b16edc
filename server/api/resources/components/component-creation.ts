import type { Static } from 'typebox'
import type { body, componentContract } from '#core/contract/components/components.ts'
import { findFormat } from '#core/formats/registry.ts'
import { type Message, message } from '#core/messages/message.ts'
import { isSuperuser } from '#server/access/actor.ts'
import { findProject } from '#server/access/find.ts'
import { demand } from '#server/access/may.ts'
import type { ApiRequest, WriteRequest } from '#server/api/http/route.ts'
import type { WriteHandler } from '#server/api/http/serve-route.ts'
import { syncContext } from '#server/api/request/sync-context.ts'
import { copiedComponent } from '#server/api/resources/components/component-copies.ts'
import { settingsOf } from '#server/api/resources/components/component-fields.ts'
import {
  archiveFiles,
  documentFile,
  emptyStart,
  type FileStart,
} from '#server/api/resources/components/component-files.ts'
import { viewComponents } from '#server/api/resources/components/component-view.ts'
import { addComponent, type ComponentRequest, putComponent } from '#server/commands/components/add-component.ts'
import { kindProblems, protocolProblems, repositoryProblems } from '#server/commands/components/check-repository.ts'
import { settingsProblems } from '#server/commands/projects/check-settings.ts'
import { isLink, linkedOwner, linkTo, sharedOwner } from '#server/commands/repository/find-repository-owner.ts'
import { splitAddresses } from '#server/commands/repository/store-credentials.ts'
import type { Db } from '#server/db/database.ts'
import { type ComponentRow, componentById } from '#server/db/queries/components/components.ts'
import { languageByCode } from '#server/db/queries/languages/languages.ts'
import { type ProjectRow, projectsByIds } from '#server/db/queries/projects/projects.ts'
import { AppError, demandNoErrors, type FieldError, fieldError, mustExist } from '#server/errors.ts'
import { beginGlossary } from '#server/sync/pull/begin-glossary.ts'
import { firstLook } from '#server/sync/pull/check-repository.ts'
import { beginWithFiles } from '#server/sync/pull/import-files.ts'
import { GITHUB_APP } from '#server/vcs/github-app.ts'
import { LOCAL, type Vcs } from '#server/vcs/vcs.ts'

type Fields = Static<typeof body>

export type CreationRequest = WriteRequest<Fields, { readonly project: string }>

const required = (attr: string): FieldError => fieldError(attr, message('field.required'), 'required')

const blank = (attr: string): FieldError =>
  attr === 'file_format'
    ? fieldError(attr, message('field.choice', { value: '' }), 'invalid_choice')
    : fieldError(attr, message('field.blank'), 'blank')

const wrong = (attr: string, said: Message): FieldError => fieldError(attr, said)

const ways = ['zipfile', 'docfile', 'from_component'] as const

type Way = (typeof ways)[number] | 'repository'

function wayOf({ files }: CreationRequest, fields: Fields): Way {
  return ways.find((name) => files[name] !== undefined || fields[name] !== undefined) ?? 'repository'
}

/** New languages of files that hold source and target are made from a base file, unless the format can begin with nothing. */
function baseProblems({ file_format, template, new_base, new_lang, inherit_new_lang }: Fields): FieldError[] {
  const format = findFormat(file_format ?? '')?.format
  if (!format || format.linguality === 'monolingual' || format.startsEmpty || format.languages) return []
  if (template || new_base || (new_lang ?? 'add') !== 'add' || inherit_new_lang === true) return []
  return ['new_base', 'new_lang'].map((attr) => wrong(attr, message('component.needsBase')))
}

/** What is missing or does not go together, before anything is looked up. */
function shapeProblems({ files, actor }: CreationRequest, fields: Fields, way: Way): FieldError[] {
  const missing = (['repo', 'filemask', 'file_format'] as const).filter((name) => {
    if (fields[name]) return false
    if (name === 'repo') return way === 'repository'
    return name === 'filemask' ? way === 'repository' || way === 'zipfile' : way !== 'from_component'
  })
  const texts = (['zipfile', 'docfile'] as const).filter((name) => fields[name] !== undefined)
  const restricted = fields.restricted === true && !isSuperuser(actor)
  // The app may have been installed by many: its repositories are not for anybody's components.
  const foreign = fields.vcs === GITHUB_APP && !isSuperuser(actor)
  const both = files.zipfile && files.docfile
  return [
    ...missing.map((name) => (fields[name] === undefined ? required(name) : blank(name))),
    ...texts.map((name) => wrong(name, message('file.notAFile'))),
    ...(both ? [wrong('docfile', message('component.archiveOrDocument'))] : []),
    ...kindProblems(fields.vcs),
    ...(foreign ? [wrong('vcs', message('githubApp.forAdministrators'))] : []),
    ...(restricted ? [wrong('restricted', message('component.notSeenByYou'))] : []),
  ]
}

/** The fields; what is missing beside what is wrong is told with it. */
function readBody(request: CreationRequest): Fields {
  try {
    return request.read()
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid') throw error
    const begun = ways.some((name) => request.files[name] !== undefined || request.fieldNames.includes(name))
    const missing = (['repo', 'filemask', 'file_format'] as const).filter((name) => !request.fieldNames.includes(name))
    throw new AppError('invalid', undefined, { errors: [...error.errors, ...(begun ? [] : missing.map(required))] })
  }
}

/** The settings of the new component, as the table has them. */
async function requestedComponent(tx: Db, project: ProjectRow, fields: Fields): Promise<ComponentRequest> {
  const {
    from_component: _,
    disable_autoshare: __,
    zipfile: ___,
    docfile: ____,
    'source_language.code': code,
    ...plain
  } = fields
  const language = plain.source_language ?? code ?? 'en'
  const values = await settingsOf(tx, { ...plain, source_language: language }, fields.file_format ?? '')
  const monolingual = Boolean(fields.template)
  return {
    manage_units: Number(monolingual || fields.is_glossary === true),
    ...values,
    project_id: project.id,
  } as ComponentRequest
}

/** What is wrong with single settings. */
const fieldProblems = async (db: Db, project: ProjectRow, fields: Fields): Promise<FieldError[]> =>
  settingsProblems(splitAddresses(await requestedComponent(db, project, fields)).settings)

/** Whose repository the component is to use, if not one of its own. */
async function ownerOf({ actor }: CreationRequest, tx: Db, fields: Fields, component: ComponentRequest) {
  const { repo, branch = '', project_id: projectId } = component
  if (isLink(repo)) return linkedOwner(tx, actor, repo)
  return fields.disable_autoshare ? undefined : sharedOwner(tx, actor, { projectId, repo, branch })
}

async function fromRepository(request: CreationRequest, project: ProjectRow, fields: Fields): Promise<number> {
  const { services, actor } = request
  const creator = actor.kind === 'user' ? actor.id : undefined
  const made = await request.transaction(async (tx) => {
    const component = await requestedComponent(tx, project, fields)
    const owner = await ownerOf(request, tx, fields, component)
    const linked = owner ? await linkedTo(tx, services.vcs, component, owner) : component
    demandNoErrors(protocolProblems(services.vcs, splitAddresses(linked).settings))
    demandNoErrors(baseProblems(fields))
    return addComponent(tx, services.vcs, linked, services.now(), creator)
  })
  await firstLook(syncContext(services), made, services.config.repositoryWaitMs)
  return made.componentId
}

/** Where it pushes to is its owner's business from here on; what could be nobody's is refused all the same. */
async function linkedTo(tx: Db, vcs: Vcs, component: ComponentRequest, owner: ComponentRow): Promise<ComponentRequest> {
  const project = (await projectsByIds(tx, [owner.project_id])).get(owner.project_id)
  if (!project) throw new AppError('error')
  const { push: _, push_branch: __, ...rest } = component
  const linked = { ...rest, repo: linkTo(project, owner), branch: '', vcs: owner.vcs, linked_component_id: owner.id }
  const { push, push_branch } = splitAddresses(component).settings
  demandNoErrors(repositoryProblems(vcs, { ...linked, push, push_branch }))
  return linked
}

async function fromFiles(request: CreationRequest, project: ProjectRow, fields: Fields, start: FileStart) {
  const { services, actor } = request
  const userId = actor.kind === 'user' ? actor.id : undefined
  const context = { ...syncContext(services), userId }
  return beginWithFiles(context, start.files, async (tx) => {
    const wanted = {
      ...fields,
      ...start.settings,
      vcs: 'local',
      repo: LOCAL,
      branch: 'main',
      push: '',
      push_branch: '',
    }
    const component = await requestedComponent(tx, project, wanted)
    return putComponent(tx, services.vcs, component, services.now(), userId)
  })
}

async function managedProject({ db, actor, params }: ApiRequest<{ readonly project: string }>): Promise<ProjectRow> {
  const project = await findProject(db, actor, params.project)
  await demand(db, actor, 'project.edit', { project })
  return project
}

/** The files to begin with, if there is no repository to look into; what is wrong with them is told before what does not go together. */
async function startOf(
  { files }: CreationRequest,
  fields: Fields,
  way: Way,
  sourceCode: string,
): Promise<FileStart | undefined> {
  if (way === 'zipfile') return archiveFiles(mustExist(files.zipfile, 'zipfile').bytes)
  if (way === 'docfile') return documentFile(mustExist(files.docfile, 'docfile'), fields, sourceCode)
  const isLocal = way === 'repository' && fields.vcs === 'local' && fields.repo === LOCAL
  return isLocal ? emptyStart(fields, sourceCode) : undefined
}

interface Beginning {
  readonly project: ProjectRow
  readonly fields: Fields
  readonly way: Way
  readonly start: FileStart | undefined
}

function begin(request: CreationRequest, { project, fields, way, start }: Beginning): Promise<number> {
  if (way === 'from_component') return copiedComponent(request, project, fields)
  return start ? fromFiles(request, project, fields, start) : fromRepository(request, project, fields)
}

async function create(request: CreationRequest): Promise<unknown> {
  const { db } = request
  const project = await managedProject(request)
  const { restricted = request.services.config.restrictedComponents, ...given } = readBody(request)
  const fields = { ...given, ...(restricted && { restricted }) }
  const way = wayOf(request, fields)
  demandNoErrors(shapeProblems(request, fields, way))
  const sourceCode = languageCode(fields)
  if (!(await languageByCode(db, { code: sourceCode })))
    throw new AppError('invalid', message('language.noneWithCode', { code: sourceCode }), {
      attr: 'source_language.code',
    })
  if (way !== 'from_component') demandNoErrors(await fieldProblems(db, project, fields))
  const start = await startOf(request, fields, way, sourceCode)
  if (way === 'zipfile') demandNoErrors(baseProblems(fields))
  const id = await begin(request, { project, fields, way, start })
  const component = await componentById(db, { id })
  if (!component) throw new AppError('error')
  await beginGlossary({ ...syncContext(request.services), ...creatorOf(request) }, project, component)
  return (await viewComponents(request, [component], project)).get(id)
}

const creatorOf = ({ actor }: CreationRequest) => (actor.kind === 'user' ? { userId: actor.id } : {})

const languageCode = ({ source_language: given, 'source_language.code': code }: Fields): string =>
  (typeof given === 'string' ? given : given?.code) ?? code ?? 'en'

export const componentCreation: WriteHandler<typeof componentContract.componentsOfProject, 'POST'> = {
  before: async (request) => void (await managedProject(request)),
  handle: create,
}
