import { Type } from 'typebox'
import { defineList, defineRoute, defineWrite } from '#core/contract/route-contract.ts'
import { plainlyInvalid, Url } from '#core/contract/schema.ts'

const fields = {
  name: Type.String(),
  repository_filename: Type.String({ description: "Path of the image in the repository. Empty if it isn't there." }),
  translation: Url,
  file_url: Url,
  units: Type.Array(Url, { description: 'Strings in the screenshot.' }),
  url: Url,
}

export const Screenshot = Type.Object({ id: Type.Integer(), ...fields }, { title: 'Screenshot' })

const NewScreenshotReply = Type.Object({ ...fields, image: Url }, { title: 'NewScreenshot' })

/** A picture of the largest size and what a form has around it. */
const BODY_LIMIT = 12 * 1024 * 1024

const name = Type.String({ minLength: 1, maxLength: 200 })

const repositoryFilename = Type.String({ maxLength: 200 })

export const newScreenshot = Type.Object({
  project_slug: Type.Optional(Type.String()),
  component_slug: Type.Optional(Type.String()),
  language_code: Type.Optional(Type.String()),
  name: Type.Optional(name),
  repository_filename: Type.Optional(repositoryFilename),
  image_url: Type.Optional(Type.String({ description: 'URL to fetch the image from, instead of uploading it.' })),
})

export const changed = Type.Object({ name, repository_filename: Type.Optional(repositoryFilename) })

export const imageFields = Type.Object({ image_url: Type.Optional(Type.String()) })

const side = (description: string) => Type.Number({ minimum: 0, maximum: 100, description })

const ScreenshotBox = Type.Object(
  {
    unit_id: Type.Integer(),
    x: side('Left edge, in percent of the width of the picture.'),
    y: side('Upper edge, in percent of its height.'),
    width: side('In percent of the width.'),
    height: side('In percent of the height.'),
  },
  { title: 'ScreenshotBox' },
)

const ScreenshotBoxes = Type.Object(
  { boxes: Type.Array(ScreenshotBox, { maxItems: 1000, description: 'At most one for each string.' }) },
  { title: 'ScreenshotBoxes' },
)

const Result = Type.Object({ result: Type.Boolean() })

const replacement = defineWrite({
  summary: 'Replace the image of a screenshot',
  needs: { permission: 'screenshot.edit', on: 'translation' },
  body: imageFields,
  uploads: ['image'],
  takesRaw: true,
  limit: BODY_LIMIT,
  reply: Result,
})

export const screenshotContract = {
  screenshots: defineList({
    path: '/api/screenshots/',
    name: 'Screenshots',
    summary: 'Screenshots, ordered by ID.',
    needs: 'anyone',
    item: Screenshot,
    query: {
      project: Type.Optional(Type.String({ description: 'Slug of a project.' })),
      language: Type.Optional(Type.String({ description: 'Language code.' })),
    },
    writes: {
      POST: {
        summary: 'Upload a screenshot',
        needs: { permission: 'screenshot.add', on: 'translation' },
        body: newScreenshot,
        uploads: ['image'],
        limit: BODY_LIMIT,
        status: 201,
        reply: NewScreenshotReply,
      },
    },
  }),
  screenshotsOfComponent: defineList({
    path: '/api/components/:project/:component/screenshots/',
    name: 'Screenshots of a component',
    summary: 'Screenshots of all languages.',
    needs: 'visible',
    item: Screenshot,
  }),
  screenshotsOfTranslation: defineList({
    path: '/api/translations/:project/:component/:language/screenshots/',
    name: 'Screenshots of a translation',
    summary: 'Screenshots of one language.',
    needs: 'visible',
    item: Screenshot,
  }),
  screenshotsOfUnit: defineList({
    path: '/api/units/:id/screenshots/',
    name: 'Screenshots of a unit',
    summary: 'Screenshots of the string and of its source string.',
    needs: 'visible',
    item: Screenshot,
    writes: {
      POST: {
        summary: 'Assign a string to a screenshot',
        needs: { permission: 'screenshot.edit', on: 'translation' },
        body: Type.Object({ screenshot_id: Type.Integer() }),
        reply: Screenshot,
      },
    },
  }),
  screenshotOfUnit: defineRoute({
    path: '/api/units/:id/screenshots/:screenshot/',
    name: 'Screenshot of a unit',
    summary: 'Whether a string is assigned to a screenshot.',
    reply: 'none',
    writes: {
      DELETE: {
        summary: 'Remove a string from a screenshot',
        needs: { permission: 'screenshot.edit', on: 'translation' },
      },
    },
  }),
  screenshot: defineRoute({
    path: '/api/screenshots/:id/',
    name: 'Screenshot',
    summary: 'One screenshot.',
    needs: 'visible',
    reply: Screenshot,
    writes: {
      PUT: {
        summary: 'Rename a screenshot',
        needs: { permission: 'screenshot.edit', on: 'translation' },
        body: changed,
        reply: Screenshot,
      },
      PATCH: {
        summary: 'Rename a screenshot',
        needs: { permission: 'screenshot.edit', on: 'translation' },
        body: changed,
        reply: Screenshot,
      },
      DELETE: { summary: 'Delete a screenshot', needs: { permission: 'screenshot.delete', on: 'translation' } },
    },
  }),
  pictureOfScreenshot: defineRoute({
    path: '/api/screenshots/:id/file/',
    name: 'Picture of a screenshot',
    summary: 'The image itself.',
    needs: 'visible',
    reply: 'file',
    contentTypes: ['image/png', 'image/jpeg', 'image/gif', 'image/webp'],
    writes: { POST: replacement, PUT: replacement },
  }),
  unitsOfScreenshot: defineRoute({
    path: '/api/screenshots/:id/units/',
    name: 'Units of a screenshot',
    summary: 'Strings in the screenshot.',
    reply: 'none',
    writes: {
      POST: {
        summary: 'Assign a string to a screenshot',
        needs: { permission: 'screenshot.edit', on: 'translation' },
        body: Type.Object({ unit_id: plainlyInvalid(Type.Integer()) }),
        reply: Screenshot,
      },
    },
  }),
  boxesOfScreenshot: defineRoute({
    path: '/api/screenshots/:id/boxes/',
    name: 'Boxes of a screenshot',
    summary: 'Boxes of the strings in the screenshot.',
    needs: 'visible',
    reply: ScreenshotBoxes,
    writes: {
      PUT: {
        summary: 'Set the boxes of strings in the screenshot',
        needs: { permission: 'screenshot.edit', on: 'translation' },
        body: ScreenshotBoxes,
        reply: ScreenshotBoxes,
      },
    },
  }),
  unitOfScreenshot: defineRoute({
    path: '/api/screenshots/:id/units/:unit/',
    name: 'Unit of a screenshot',
    summary: 'One string in the screenshot.',
    reply: 'none',
    writes: {
      DELETE: {
        summary: 'Remove a string from a screenshot',
        needs: { permission: 'screenshot.edit', on: 'translation' },
      },
    },
  }),
}
