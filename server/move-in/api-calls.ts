import type { JsonObject } from '#core/text/json-object.ts'
import { text } from '#core/text/loose-json.ts'

/** A call of the family's REST API: the path begins with `/api/`. */
export interface ApiCall {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly json?: unknown
  readonly form?: FormData
}

export interface ApiReply {
  readonly status: number
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
}

export type CallApi = (path: string, call?: ApiCall) => Promise<ApiReply>

/** `https://host/prefix/api/units/5/?format=api` -> `/api/units/5/`. */
export function apiPath(url: string): string {
  const at = url.indexOf('/api/')
  return (at < 0 ? url : url.slice(at)).replace(/\?.*$/, '')
}

/** The number an address ends in: of a unit, a category, a team. */
export function idIn(url: unknown): number | undefined {
  const digits = typeof url === 'string' ? /\/(\d+)\/(?:\?.*)?$/.exec(url)?.[1] : undefined
  return digits === undefined ? undefined : Number(digits)
}

/** The last part of an address: a user name, a slug, a language code. */
export const lastPart = (url: unknown): string | undefined =>
  typeof url === 'string' ? decodeURIComponent(/\/([^/]+)\/$/.exec(apiPath(url))?.[1] ?? '') || undefined : undefined

/** Hashes of the files that a translation is read from, its own first. Of some formats a Weblate adds how it reads them: `hash:2`. */
export const fileHashes = (translation: JsonObject): readonly string[] =>
  (text(translation, 'revision') ?? '').split(',').map((hash) => hash.replace(/:\d+$/, ''))

/** Hashes have 64 bits: as texts nothing of them is lost. */
export const wholeHashes = (json: string): string =>
  json.replaceAll(/"(id_hash|content_hash)":\s?(-?\d+)/g, '"$1":"$2"')
