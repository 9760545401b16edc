import { type Static, Type } from 'typebox'
import {
  type FoundTranslation,
  findComponent,
  findLanguage,
  findProject,
  findTranslation,
} from '#server/access/find.ts'
import { demand } from '#server/access/may.ts'
import { sightOf } from '#server/access/visibility.ts'
import { idParameter } from '#server/api/http/ids.ts'
import { listRoute } from '#server/api/http/list.ts'
import { type AnyRoute, type ApiRequest, type Write, type WriteRequest, write } from '#server/api/http/route.ts'
import { requestedTranslation } from '#server/api/request/find.ts'
import { requestedPicture } from '#server/api/resources/strings/screenshot-picture.ts'
import {
  doingAt,
  filenameOf,
  findScreenshot,
  NewScreenshotReply,
  Screenshot,
  viewScreenshots,
} from '#server/api/resources/strings/screenshot-view.ts'
import { checkName } from '#server/commands/check-names.ts'
import {
  addScreenshot,
  type CheckedPicture,
  hideUnit,
  removeScreenshot,
  replaceScreenshot,
  showUnit,
} from '#server/commands/strings/change-screenshot.ts'
import { findUnit } from '#server/commands/strings/find-unit.ts'
import type { Db } from '#server/db/database.ts'
import {
  type ScreenshotFilter,
  screenshotById,
  screenshotImage,
  screenshotsPage,
  updateScreenshot,
} from '#server/db/queries/strings/screenshots.ts'
import { AppError, type FieldError } from '#server/errors.ts'

/** A picture of the largest size and what a form has around it. */
const BODY_LIMIT = 12 * 1024 * 1024

const name = Type.String({ minLength: 1, maxLength: 200 })
const repositoryFilename = Type.String({ maxLength: 200 })

const newScreenshot = Type.Object({
  project_slug: Type.Optional(Type.String()),
  component_slug: Type.Optional(Type.String()),
  language_code: Type.Optional(Type.String()),
  name: Type.Optional(name),
  repository_filename: Type.Optional(repositoryFilename),
  image_url: Type.Optional(Type.String({ description: 'Where to fetch the picture, instead of an image.' })),
})

type NewFields = Static<typeof newScreenshot>

const changed = Type.Object({ name, repository_filename: Type.Optional(repositoryFilename) })
const imageFields = Type.Object({ image_url: Type.Optional(Type.String()) })
const Result = Type.Object({ result: Type.Boolean() })

const refused = (errors: readonly FieldError[]): AppError => new AppError('invalid', undefined, { errors })
const required = (attr: string): FieldError => ({ code: 'required', detail: 'This field is required.', attr })

const addressFields = ['project_slug', 'component_slug', 'language_code'] as const

/** What is hidden is told like what there is not, and the fields do not tell which of them is wrong. */
async function namedTranslation(db: Db, { actor }: ApiRequest, fields: NewFields): Promise<FoundTranslation> {
  for (const attr of addressFields) if (!fields[attr]) throw refused([required(attr)])
  const { project_slug: project = '', component_slug: component = '', language_code: language = '' } = fields
  return findTranslation(db, actor, { project, component, language }).catch((error) => {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error
    const detail = 'There is no such translation.'
    throw refused(addressFields.map((attr) => ({ code: 'does_not_exist', detail, attr })))
  })
}

async function add(request: WriteRequest<NewFields>): Promise<unknown> {
  const { db, actor, services, links } = request
  const fields = request.read()
  await demand(db, actor, 'screenshot.add', await namedTranslation(db, request, fields))
  const { name: title, repository_filename: filename = '', image_url: address } = fields
  const missing = [
    ...(title === undefined ? [required('name')] : []),
    ...(request.files.image || address ? [] : [{ ...required('image'), detail: 'No file was submitted.' }]),
  ]
  if (title === undefined || missing.length > 0) throw refused(missing)
  const picture = await requestedPicture(request, address)
  const id = await request.transaction(async (tx) => {
    const place = await namedTranslation(tx, request, fields)
    await demand(tx, actor, 'screenshot.add', place)
    const screenshot = { name: title, repositoryFilename: filename, picture }
    return addScreenshot(tx, screenshot, doingAt(place, actor, services.now()))
  })
  const row = await screenshotById(db, id)
  const [view] = row ? await viewScreenshots(db, links, [row]) : []
  return { ...view, image: view?.file_url }
}

async function change(request: WriteRequest<Partial<Static<typeof changed>>>): Promise<unknown> {
  const { actor, links, params } = request
  return request.transaction(async (tx) => {
    const { screenshot, place } = await findScreenshot(tx, actor, idParameter(params.id))
    await demand(tx, actor, 'screenshot.edit', place)
    const { name: title = screenshot.name, repository_filename: filename = screenshot.repository_filename } =
      request.read()
    checkName(title, 200)
    const values = { name: title, repository_filename: filename }
    await updateScreenshot(tx, screenshot.id, values)
    return (await viewScreenshots(tx, links, [{ ...screenshot, ...values }]))[0]
  })
}

async function replace(request: WriteRequest<Static<typeof imageFields>>): Promise<unknown> {
  const { db, actor, services, params } = request
  const id = idParameter(params.id)
  await demand(db, actor, 'screenshot.edit', (await findScreenshot(db, actor, id)).place)
  const picture: CheckedPicture = await requestedPicture(request, request.read().image_url)
  await request.transaction(async (tx) => {
    const { screenshot, place } = await findScreenshot(tx, actor, id)
    await demand(tx, actor, 'screenshot.edit', place)
    await replaceScreenshot(tx, screenshot, picture, doingAt(place, actor, services.now()))
  })
  return { result: true }
}

const replacement = (method: 'POST' | 'PUT'): Write =>
  write({
    method,
    summary: 'Replace the picture of a screenshot',
    needs: 'screenshot.edit',
    body: imageFields,
    uploads: ['image'],
    takesRaw: true,
    limit: BODY_LIMIT,
    reply: Result,
    async before({ db, actor, params }) {
      await demand(db, actor, 'screenshot.edit', (await findScreenshot(db, actor, idParameter(params.id))).place)
    },
    handle: replace,
  })

const list = (
  options: Pick<AnyRoute, 'path' | 'name' | 'summary'> & { readonly needs: string },
  filterOf: (request: ApiRequest) => Promise<ScreenshotFilter>,
  more: { readonly query?: Parameters<typeof listRoute>[0]['query']; readonly writes?: readonly Write[] } = {},
) =>
  listRoute({
    ...options,
    ...(more.query ? { query: more.query } : {}),
    ...(more.writes ? { writes: more.writes } : {}),
    item: Screenshot,
    load: async (request, cut) => screenshotsPage(request.db, await filterOf(request), cut),
    present: (rows, { db, links }) => viewScreenshots(db, links, rows),
  })

export const screenshotRoutes: readonly AnyRoute[] = [
  list(
    {
      path: '/api/screenshots/',
      name: 'Screenshots',
      summary: 'Pictures that show where strings are used, in order of id.',
      needs: 'anyone',
    },
    async ({ db, actor, query }) => {
      const { components } = await sightOf(db, actor)
      const project = query.project ? await findProject(db, actor, query.project) : undefined
      const language = query.language ? (await findLanguage(db, actor, query.language)).language : undefined
      return { components, projectId: project?.id, languageId: language?.id }
    },
    {
      query: {
        project: Type.Optional(Type.String({ description: 'Slug of a project.' })),
        language: Type.Optional(Type.String({ description: 'Language code.' })),
      },
      writes: [
        write({
          method: 'POST',
          summary: 'Upload a screenshot',
          needs: 'screenshot.add',
          body: newScreenshot,
          uploads: ['image'],
          limit: BODY_LIMIT,
          status: 201,
          reply: NewScreenshotReply,
          handle: add,
        }),
      ],
    },
  ),
  list(
    {
      path: '/api/components/:project/:component/screenshots/',
      name: 'Screenshots of a component',
      summary: 'Pictures of all its languages.',
      needs: 'anyone who may see it',
    },
    async ({ db, actor, params }) => {
      const { component } = await findComponent(db, actor, params.project as string, params.component as string)
      return { componentId: component.id }
    },
  ),
  list(
    {
      path: '/api/translations/:project/:component/:language/screenshots/',
      name: 'Screenshots of a translation',
      summary: 'Pictures of one language.',
      needs: 'anyone who may see it',
    },
    async (request) => ({ translationId: (await requestedTranslation(request)).translation.id }),
  ),
  list(
    {
      path: '/api/units/:id/screenshots/',
      name: 'Screenshots of a unit',
      summary: 'Pictures of the string, and of its source: those are for all languages.',
      needs: 'anyone who may see it',
    },
    async ({ db, actor, params }) => {
      const { unit } = await findUnit(db, actor, idParameter(params.id))
      return { unitIds: [unit.id, unit.source_string_id] }
    },
  ),
  {
    path: '/api/screenshots/:id/',
    name: 'Screenshot',
    summary: 'One screenshot.',
    needs: 'anyone who may see it',
    reply: Screenshot,
    async handle({ db, actor, links, params }) {
      const { screenshot } = await findScreenshot(db, actor, idParameter(params.id))
      return (await viewScreenshots(db, links, [screenshot]))[0]
    },
    writes: [
      write({
        method: 'PUT',
        summary: 'Rename a screenshot',
        needs: 'screenshot.edit',
        body: changed,
        reply: Screenshot,
        handle: change,
      }),
      write({
        method: 'PATCH',
        summary: 'Rename a screenshot',
        needs: 'screenshot.edit',
        body: changed,
        reply: Screenshot,
        handle: change,
      }),
      {
        method: 'DELETE',
        summary: 'Remove a screenshot',
        needs: 'screenshot.delete',
        handle: (request) =>
          request.transaction(async (tx) => {
            const { actor, services, params } = request
            const { screenshot, place } = await findScreenshot(tx, actor, idParameter(params.id))
            await demand(tx, actor, 'screenshot.delete', place)
            await removeScreenshot(tx, screenshot, doingAt(place, actor, services.now()))
          }),
      },
    ],
  },
  {
    path: '/api/screenshots/:id/file/',
    name: 'Picture of a screenshot',
    summary: 'The image itself.',
    needs: 'anyone who may see it',
    reply: 'file',
    async handle({ db, actor, params }) {
      const { screenshot } = await findScreenshot(db, actor, idParameter(params.id))
      const bytes = await screenshotImage(db, screenshot.id)
      if (!bytes) throw new AppError('not_found')
      const { file: etag, media_type: contentType } = screenshot
      return { contentType, filename: filenameOf(screenshot), lastModified: undefined, etag, bytes: Buffer.from(bytes) }
    },
    writes: [replacement('POST'), replacement('PUT')],
  },
  {
    path: '/api/screenshots/:id/units/',
    name: 'Units of a screenshot',
    summary: 'Strings that can be seen in it.',
    reply: 'none',
    writes: [
      write({
        method: 'POST',
        summary: 'Say that a string can be seen in a screenshot',
        needs: 'screenshot.edit',
        body: Type.Object({ unit_id: Type.Integer() }),
        reply: Screenshot,
        handle: (request) =>
          request.transaction(async (tx) => {
            const { actor, services, links, params } = request
            const { screenshot, place } = await findScreenshot(tx, actor, idParameter(params.id))
            await demand(tx, actor, 'screenshot.edit', place)
            const { unit_id: unitId } = request.read()
            await showUnit(tx, screenshot, unitId, doingAt(place, actor, services.now()))
            return (await viewScreenshots(tx, links, [screenshot]))[0]
          }),
      }),
    ],
  },
  {
    path: '/api/screenshots/:id/units/:unit/',
    name: 'Unit of a screenshot',
    summary: 'One string that can be seen in it.',
    reply: 'none',
    writes: [
      {
        method: 'DELETE',
        summary: 'Say that a string cannot be seen in a screenshot',
        needs: 'screenshot.edit',
        handle: (request) =>
          request.transaction(async (tx) => {
            const { actor, services, params } = request
            const { screenshot, place } = await findScreenshot(tx, actor, idParameter(params.id))
            await demand(tx, actor, 'screenshot.edit', place)
            await hideUnit(tx, screenshot, idParameter(params.unit), doingAt(place, actor, services.now()))
          }),
      },
    ],
  },
]
