import type { Handlers } from '#server/jobs/handler.ts'

/** Every kind of job has exactly one handler: the type sees to it. Loaded when first needed, with all the file formats. */
export const handlers: Handlers = {
  pull_component: async (payload, context) =>
    (await import('#server/jobs/pull-component.ts')).runPull(payload, context),
}
