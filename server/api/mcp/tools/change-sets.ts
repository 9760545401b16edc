import { Type } from 'typebox'
import { languageProposal, proposal } from '#core/contract/strings/change-sets.ts'
import { State } from '#core/units/state.ts'
import { defineTool, type Tool } from '#server/api/mcp/tool.ts'

const project = Type.String({ description: 'Slug of the project.' })
const changeSet = Type.Integer({ minimum: 1, description: 'Id of the change set.' })
const MAX_ITEMS = 100

const verdicts = { approve: State.approved, needs_editing: State.needsEditing } as const

const at = (slug: string, id?: number): string =>
  `projects/${encodeURIComponent(slug)}/change-sets/${id === undefined ? '' : `${id}/`}`

/** All that an agent can write: proposals, which people apply or drop. */
export const changeSetTools: readonly Tool[] = [
  defineTool({
    name: 'list_change_sets',
    title: 'List change sets',
    description: 'Change sets of a project, newest first, with the number of proposals in each status.',
    input: Type.Object({ project }),
    run: (api, input) => api.get(at(input.project), { page_size: MAX_ITEMS }),
  }),
  defineTool({
    name: 'get_change_set',
    title: 'Get a change set',
    description: 'A change set with its proposed texts and languages, and what became of them.',
    input: Type.Object({ project, change_set: changeSet, page: Type.Optional(Type.Integer({ minimum: 1 })) }),
    async run(api, input) {
      const path = at(input.project, input.change_set)
      const [set, items, languages] = await Promise.all([
        api.get(path),
        api.get(`${path}items/`, { page: input.page, page_size: MAX_ITEMS }),
        api.get(`${path}languages/`, { page_size: MAX_ITEMS }),
      ])
      return { change_set: set, items, languages }
    },
  }),
  defineTool({
    name: 'create_change_set',
    title: 'Create a change set',
    description:
      'Start a change set. Nothing you propose changes a string: people review the change set at its web_url, and apply or drop it.',
    input: Type.Object({
      project,
      name: Type.String({ minLength: 1, maxLength: 200, description: 'What it is for, for those who review it.' }),
      description: Type.Optional(Type.String({ maxLength: 5000 })),
      budget: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 1000, description: 'The most proposals it can have.' }),
      ),
    }),
    isWrite: true,
    run: (api, { project: slug, ...body }) => api.post(at(slug), body),
  }),
  defineTool({
    name: 'propose_translations',
    title: 'Propose translations',
    description:
      'Add texts to a change set, all or none. The reply names the checks that fail on each. A second text for a string replaces the first.',
    input: Type.Object({
      project,
      change_set: changeSet,
      items: Type.Array(proposal, { minItems: 1, maxItems: MAX_ITEMS }),
    }),
    isWrite: true,
    run: (api, input) => api.post(`${at(input.project, input.change_set)}items/`, { items: input.items }),
  }),
  defineTool({
    name: 'review_translations',
    title: 'Review translations',
    description:
      'Propose to approve translations, or to mark them as needing editing, with the reason. Texts stay as they are.',
    input: Type.Object({
      project,
      change_set: changeSet,
      items: Type.Array(
        Type.Object({
          unit: Type.Integer({ minimum: 1 }),
          verdict: Type.Union([Type.Literal('approve'), Type.Literal('needs_editing')]),
          reason: Type.Optional(Type.String({ maxLength: 1000 })),
        }),
        { minItems: 1, maxItems: MAX_ITEMS },
      ),
    }),
    isWrite: true,
    run: (api, input) =>
      api.post(`${at(input.project, input.change_set)}items/`, {
        items: input.items.map(({ verdict, ...item }) => ({ ...item, state: verdicts[verdict] })),
      }),
  }),
  defineTool({
    name: 'propose_languages',
    title: 'Propose languages',
    description:
      'Propose to add languages to components, all or none. Nobody can translate into them before people apply the change set.',
    input: Type.Object({
      project,
      change_set: changeSet,
      items: Type.Array(languageProposal, { minItems: 1, maxItems: MAX_ITEMS }),
    }),
    isWrite: true,
    run: (api, input) => api.post(`${at(input.project, input.change_set)}languages/`, { items: input.items }),
  }),
  defineTool({
    name: 'withdraw_proposals',
    title: 'Withdraw proposals',
    description: 'Drop proposals of your change set that wait for a decision: the named texts and languages, or all.',
    input: Type.Object({
      project,
      change_set: changeSet,
      items: Type.Optional(Type.Array(Type.Integer(), { maxItems: 1000, description: 'Ids of items.' })),
      languages: Type.Optional(Type.Array(Type.Integer(), { maxItems: 1000, description: 'Ids of languages.' })),
    }),
    isWrite: true,
    run: (api, { project: slug, change_set: id, ...body }) => api.post(`${at(slug, id)}withdraw/`, body),
  }),
]
