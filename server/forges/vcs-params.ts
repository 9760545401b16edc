import { type Message, message } from '#core/messages/message.ts'
import { readJsonObject } from '#core/text/json-object.ts'
import { forgeOf } from '#server/forges/registry.ts'

/** A request of ours is merged by the code host itself, as soon as what it asks for is there. */
const AUTOMERGE = 'merge_request_automerge'

/** What is wrong with a component's parameters for its kind of repository. */
export function vcsParamsProblem(kind: string, params: string): Message | undefined {
  for (const [name, value] of Object.entries(readJsonObject(params))) {
    if (name !== AUTOMERGE) return message('vcsParams.unknown', { name })
    if (!forgeOf(kind)?.automerge) return message('vcsParams.notForKind', { name, kind })
    if (typeof value !== 'boolean') return message('vcsParams.boolean', { name })
  }
  return undefined
}

export const isAutomerged = (params: string): boolean => readJsonObject(params)[AUTOMERGE] === true
