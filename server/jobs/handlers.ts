import type { Handlers } from '#server/jobs/handler.ts'
import { runPull } from '#server/jobs/pull-component.ts'

/** Every kind of job has exactly one handler: the type sees to it. */
export const handlers: Handlers = {
  pull_component: runPull,
}
