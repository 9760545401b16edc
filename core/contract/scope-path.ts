import { Type } from 'typebox'

/** The parameter of all addresses about a place. */
export const path = Type.String({
  description: 'project, project/component, project/component/language, -/-/language, -/-/-.',
})
