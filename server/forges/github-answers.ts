import { number, text } from '#core/text/loose-json.ts'
import { webLink } from '#server/forges/answer.ts'
import type { Copy, OpenRequest } from '#server/forges/forge.ts'

/** A pull request as GitHub and those like it tell of it. */
export const readRequest = (json: unknown): OpenRequest | undefined => {
  const id = number(json, 'number')
  return id === undefined
    ? undefined
    : { number: id, url: webLink(text(json, 'html_url')), node: text(json, 'node_id') }
}

/** A fork as they tell of it. */
export const readCopy = (json: unknown): Copy | undefined => {
  const [fullName, https, ssh] = ['full_name', 'clone_url', 'ssh_url'].map((field) => text(json, field))
  return fullName && https && ssh ? { fullName, https, ssh } : undefined
}
