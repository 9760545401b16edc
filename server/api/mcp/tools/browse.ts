import { Type } from 'typebox'
import { defineTool, type Tool } from '#server/api/mcp/tool.ts'

const project = Type.String({ description: 'Slug of the project.' })
const page = Type.Optional(Type.Integer({ minimum: 1, description: 'Page, from 1.' }))
const PAGE_SIZE = 50

const segment = (path: string): string => encodeURIComponent(path)

/** Projects, components and languages, and how far their translation is. */
export const browseTools: readonly Tool[] = [
  defineTool({
    name: 'list_projects',
    title: 'List projects',
    description: 'Projects you can see, with their slugs and instructions for translators.',
    input: Type.Object({ page }),
    run: (api, input) => api.get('projects/', { page: input.page, page_size: PAGE_SIZE }),
  }),
  defineTool({
    name: 'list_components',
    title: 'List components',
    description:
      'Components of a project: each is a set of translation files. Slugs of components in categories contain slashes.',
    input: Type.Object({ project, page }),
    run: (api, input) =>
      api.get(`projects/${segment(input.project)}/components/`, { page: input.page, page_size: PAGE_SIZE }),
  }),
  defineTool({
    name: 'list_languages',
    title: 'List languages',
    description: 'Languages of a project with the number of translated, unfinished and failing strings in each.',
    input: Type.Object({ project }),
    run: (api, input) => api.get(`projects/${segment(input.project)}/languages/`),
  }),
  defineTool({
    name: 'get_statistics',
    title: 'Get statistics',
    description: 'Progress of a project, of a component, or of a component in one language.',
    input: Type.Object({
      project,
      component: Type.Optional(Type.String({ description: 'Slug of the component.' })),
      language: Type.Optional(Type.String({ description: 'Language code; needs a component.' })),
    }),
    run(api, input) {
      const at = segment(input.project)
      if (input.component === undefined) return api.get(`projects/${at}/statistics/`)
      const component = segment(input.component)
      return input.language === undefined
        ? api.get(`components/${at}/${component}/statistics/`)
        : api.get(`translations/${at}/${component}/${segment(input.language)}/statistics/`)
    },
  }),
]
