import type { Static } from 'typebox'
import {
  type changed,
  type imageFields,
  type newScreenshot,
  screenshotContract,
} from '#core/contract/strings/screenshots.ts'
import { message } from '#core/messages/message.ts'
import type { Actor } from '#server/access/actor.ts'
import {
  type FoundTranslation,
  findComponent,
  findLanguage,
  findProject,
  findTranslation,
} from '#server/access/find.ts'
import { demand } from '#server/access/may.ts'
import { visibilityOf } from '#server/access/visibility.ts'
import { Answer, type AnyRoute, type ApiRequest, type WriteRequest } from '#server/api/http/route.ts'
import { serveList, serveRoute } from '#server/api/http/serve-route.ts'
import { requestedTranslation } from '#server/api/request/find.ts'
import { requestedPicture } from '#server/api/resources/strings/screenshot-picture.ts'
import {
  actionContextAt,
  filenameOf,
  findScreenshot,
  viewBoxes,
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
import { drawBoxes } from '#server/commands/strings/draw-boxes.ts'
import { findUnit } from '#server/commands/strings/find-unit.ts'
import type { Db } from '#server/db/database.ts'
import type { PageRequest } from '#server/db/paging/page-range.ts'
import {
  boxesOfScreenshot,
  type ScreenshotFilter,
  type ScreenshotRow,
  screenshotById,
  screenshotImage,
  screenshotsPage,
  updateScreenshot,
} from '#server/db/queries/strings/screenshots.ts'
import { AppError, type FieldError, fieldError, invalid } from '#server/errors.ts'

type NewFields = Static<typeof newScreenshot>

const refused = (errors: readonly FieldError[]): AppError => new AppError('invalid', undefined, { errors })

const required = (attr: string): FieldError => fieldError(attr, message('field.required'), 'required')

const addressFields = ['project_slug', 'component_slug', 'language_code'] as const

/** What is hidden is told like what there is not, and the fields do not tell which of them is wrong. */
async function namedTranslation(db: Db, { actor }: ApiRequest, fields: NewFields): Promise<FoundTranslation> {
  for (const attr of addressFields) if (!fields[attr]) throw invalid(attr, message('field.required'))
  const { project_slug: project = '', component_slug: component = '', language_code: language = '' } = fields
  return findTranslation(db, actor, { project, component, language }).catch((error) => {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error
    throw refused(addressFields.map((attr) => fieldError(attr, message('translation.none'))))
  })
}

async function add(request: WriteRequest<NewFields>): Promise<unknown> {
  const { db, actor, services, links } = request
  const fields = request.read()
  await demand(db, actor, 'screenshot.add', await namedTranslation(db, request, fields))
  const { name: title, repository_filename: filename = '', image_url: address } = fields
  const missing = [
    ...(title === undefined ? [required('name')] : []),
    ...(request.files.image || address ? [] : [fieldError('image', message('file.missing'), 'required')]),
  ]
  if (title === undefined || missing.length > 0) throw refused(missing)
  const picture = await requestedPicture(request, address)
  const id = await request.transaction(async (tx) => {
    const scope = await namedTranslation(tx, request, fields)
    await demand(tx, actor, 'screenshot.add', scope)
    const screenshot = { name: title, repositoryFilename: filename, picture }
    return addScreenshot(tx, screenshot, actionContextAt(scope, actor, services.now()))
  })
  const row = await screenshotById(db, id)
  const [view] = row ? await viewScreenshots(db, links, [row]) : []
  return { ...view, image: view?.file_url }
}

async function change(
  request: WriteRequest<Partial<Static<typeof changed>>, { readonly id: number }>,
): Promise<unknown> {
  const { actor, links, params } = request
  return request.transaction(async (tx) => {
    const { screenshot, translation: scope } = await findScreenshot(tx, actor, params.id)
    await demand(tx, actor, 'screenshot.edit', scope)
    const { name: title = screenshot.name, repository_filename: filename = screenshot.repository_filename } =
      request.read()
    checkName(title, 200)
    const values = { name: title, repository_filename: filename }
    await updateScreenshot(tx, screenshot.id, values)
    return (await viewScreenshots(tx, links, [{ ...screenshot, ...values }]))[0]
  })
}

async function replace(request: WriteRequest<Static<typeof imageFields>, { readonly id: number }>): Promise<unknown> {
  const { db, actor, services, params } = request
  const id = params.id
  await demand(db, actor, 'screenshot.edit', (await findScreenshot(db, actor, id)).translation)
  const picture: CheckedPicture = await requestedPicture(request, request.read().image_url)
  await request.transaction(async (tx) => {
    const { screenshot, translation: scope } = await findScreenshot(tx, actor, id)
    await demand(tx, actor, 'screenshot.edit', scope)
    await replaceScreenshot(tx, screenshot, picture, actionContextAt(scope, actor, services.now()))
  })
  return { result: true }
}

const replacement = {
  async before({ db, actor, params }: ApiRequest<{ readonly id: number }>) {
    await demand(db, actor, 'screenshot.edit', (await findScreenshot(db, actor, params.id)).translation)
  },
  handle: replace,
}

/** The screenshot of a body, which has to be of the unit's own language. */
async function screenshotBeside(tx: Db, actor: Actor, unit: { readonly translation_id: number }, id: number) {
  const unknown = invalid('screenshot_id', message('field.notFound', { what: 'Screenshot' }))
  const found = await findScreenshot(tx, actor, id).catch(() => undefined)
  if (found?.screenshot.translation_id !== unit.translation_id) throw unknown
  return found
}

/** Lists differ in what they take in alone. */
const listing = <Request extends ApiRequest>(filterOf: (request: Request) => Promise<ScreenshotFilter>) => ({
  load: async (request: Request, page: PageRequest) => screenshotsPage(request.db, await filterOf(request), page),
  present: (rows: readonly ScreenshotRow[], { db, links }: ApiRequest) => viewScreenshots(db, links, rows),
})

export const screenshotRoutes: readonly AnyRoute[] = [
  serveList(screenshotContract.screenshots, {
    ...listing(async ({ db, actor, query }) => {
      const { components } = await visibilityOf(db, actor)
      const project = query.project ? await findProject(db, actor, query.project) : undefined
      const language = query.language ? (await findLanguage(db, actor, query.language)).language : undefined
      return { components, projectId: project?.id, languageId: language?.id }
    }),
    post: add,
  }),
  serveList(screenshotContract.screenshotsOfComponent, {
    ...listing(async ({ db, actor, params }) => {
      const { component } = await findComponent(db, actor, params.project, params.component)
      return { componentId: component.id }
    }),
  }),
  serveList(screenshotContract.screenshotsOfTranslation, {
    ...listing(async (request) => ({ translationId: (await requestedTranslation(request)).translation.id })),
  }),
  serveList(screenshotContract.screenshotsOfUnit, {
    ...listing(async ({ db, actor, params }) => {
      const { unit } = await findUnit(db, actor, params.id)
      return { unitIds: [unit.id, unit.source_string_id] }
    }),
    post: (request) =>
      request.transaction(async (tx) => {
        const { actor, services, links, params } = request
        const { unit, scope } = await findUnit(tx, actor, params.id)
        await demand(tx, actor, 'screenshot.edit', scope)
        const { screenshot_id: id } = request.read()
        const { screenshot, translation } = await screenshotBeside(tx, actor, unit, id)
        await showUnit(tx, screenshot, unit.id, actionContextAt(translation, actor, services.now()))
        return new Answer(200, (await viewScreenshots(tx, links, [screenshot]))[0])
      }),
  }),
  serveRoute(screenshotContract.screenshotOfUnit, {
    delete: (request) =>
      request.transaction(async (tx) => {
        const { actor, services, params } = request
        const { unit, scope } = await findUnit(tx, actor, params.id)
        await demand(tx, actor, 'screenshot.edit', scope)
        const { screenshot, translation } = await findScreenshot(tx, actor, params.screenshot)
        if (screenshot.translation_id !== unit.translation_id) throw new AppError('not_found')
        const at = actionContextAt(translation, actor, services.now())
        // That it is gone already is what was asked for.
        await hideUnit(tx, screenshot, unit.id, at).catch((error: unknown) => {
          if (!(error instanceof AppError && error.code === 'not_found')) throw error
        })
      }),
  }),
  serveRoute(screenshotContract.screenshot, {
    get: async ({ db, actor, links, params }) => {
      const { screenshot } = await findScreenshot(db, actor, params.id)
      return (await viewScreenshots(db, links, [screenshot]))[0]
    },
    put: change,
    patch: change,
    delete: (request) =>
      request.transaction(async (tx) => {
        const { actor, services, params } = request
        const { screenshot, translation: scope } = await findScreenshot(tx, actor, params.id)
        await demand(tx, actor, 'screenshot.delete', scope)
        await removeScreenshot(tx, screenshot, actionContextAt(scope, actor, services.now()))
      }),
  }),
  serveRoute(screenshotContract.pictureOfScreenshot, {
    get: async ({ db, actor, params }) => {
      const { screenshot } = await findScreenshot(db, actor, params.id)
      const bytes = await screenshotImage(db, screenshot.id)
      if (!bytes) throw new AppError('not_found')
      const { file: etag, media_type: contentType } = screenshot
      return { contentType, filename: filenameOf(screenshot), lastModified: undefined, etag, bytes: Buffer.from(bytes) }
    },
    post: replacement,
    put: replacement,
  }),
  serveRoute(screenshotContract.unitsOfScreenshot, {
    post: (request) =>
      request.transaction(async (tx) => {
        const { actor, services, links, params } = request
        const { screenshot, translation: scope } = await findScreenshot(tx, actor, params.id)
        await demand(tx, actor, 'screenshot.edit', scope)
        const { unit_id: unitId } = request.read()
        await showUnit(tx, screenshot, unitId, actionContextAt(scope, actor, services.now()))
        return (await viewScreenshots(tx, links, [screenshot]))[0]
      }),
  }),
  serveRoute(screenshotContract.boxesOfScreenshot, {
    get: async ({ db, actor, params }) =>
      viewBoxes(await boxesOfScreenshot(db, (await findScreenshot(db, actor, params.id)).screenshot.id)),
    put: (request) =>
      request.transaction(async (tx) => {
        const { actor, services, params } = request
        const { screenshot, translation: scope } = await findScreenshot(tx, actor, params.id)
        await demand(tx, actor, 'screenshot.edit', scope)
        await drawBoxes(tx, screenshot, request.read().boxes, actionContextAt(scope, actor, services.now()))
        return viewBoxes(await boxesOfScreenshot(tx, screenshot.id))
      }),
  }),
  serveRoute(screenshotContract.unitOfScreenshot, {
    delete: (request) =>
      request.transaction(async (tx) => {
        const { actor, services, params } = request
        const { screenshot, translation: scope } = await findScreenshot(tx, actor, params.id)
        await demand(tx, actor, 'screenshot.edit', scope)
        await hideUnit(tx, screenshot, params.unit, actionContextAt(scope, actor, services.now()))
      }),
  }),
]
