import {
  ACCOUNT,
  announcementsAddress,
  checksumAddress,
  personAddress,
  scopeAddress,
  unitIdsAddress,
  unitsAddress,
  WHOLE_SITE,
} from '#core/editor/addresses.ts'
import { type EditorSearch, editorSearch } from '#core/editor/search.ts'
import { number, text } from '#core/text/loose-json.ts'

/** Asks the API as the caller would: the body of the reply, or nothing where it would be an error. */
export type Ask = (address: string) => Promise<string | undefined>

/** Of translations with more strings no list is made here: finding the first of it would take as long as the list. */
const LISTED = 2000

/** The place that an address of the editor names; undefined: it is no such address. */
export function editorPath(path: string): string | undefined {
  const segments = path.split('/').filter(Boolean).map(decodeURIComponent)
  return segments[0] === 'translate' && segments.length > 1 ? segments.slice(1).join('/') : undefined
}

/**
 * What the editor at an address asks for before it can show its first string, by the addresses that it asks: with the
 * page come the answers. Only where the strings of one translation are walked along; elsewhere nothing is sent ahead.
 */
export async function firstReplies(ask: Ask, path: string, parameters: string): Promise<ReadonlyMap<string, string>> {
  const replies = new Map<string, string>()
  const read: Read = async (address) => {
    const reply = await ask(address)
    if (reply === undefined) return undefined
    replies.set(address, reply)
    return JSON.parse(reply)
  }
  const there = await read(scopeAddress(path))
  const account = await read(ACCOUNT)
  const username = text(account, 'user', 'username')
  const translation = text(there, 'kind') === 'translation' ? translationAddress(there) : undefined
  if (translation === undefined || account === undefined) return new Map()
  const about = await ask(translation)
  if (about === undefined) return new Map()
  replies.set(translation, about)
  const total = number(JSON.parse(about), 'total') ?? 0
  const search = editorSearch(Object.fromEntries(new URLSearchParams(parameters)))
  const id =
    (await namedString(read, path, search)) ??
    number(there, 'unit') ??
    (total > LISTED ? await stringAt(ask, translation, search) : await listedString(read, path, search))
  if (id === undefined) return new Map()
  const own = text(await read(unitsAddress([id])), 'results', 0, 'translation')
  if (own === undefined) return new Map()
  // The pages ask at the address that the string names.
  replies.set(new URL(own).pathname, about)
  await read(announcementsAddress(WHOLE_SITE))
  if (username !== undefined) await read(personAddress(username))
  return replies
}

/** The path of a component within categories is one segment. */
function translationAddress(scope: unknown): string | undefined {
  const project = text(scope, 'project', 'slug')
  const component = text(scope, 'component', 'path')
  const language = text(scope, 'language', 'code')
  if (project === undefined || component === undefined || language === undefined) return undefined
  return `/api/translations/${[project, encodeURIComponent(component), language].map(encodeURIComponent).join('/')}/`
}

type Read = (address: string) => Promise<unknown>

async function namedString(read: Read, path: string, { checksum }: EditorSearch): Promise<number | undefined> {
  if (checksum === undefined) return undefined
  return number(await read(checksumAddress(path, checksum)), 'unit')
}

/** The string at the offset, or the first. The list is short, and sent whole. */
async function listedString(read: Read, path: string, search: EditorSearch): Promise<number | undefined> {
  const { q = '', sort_by: sortBy = '', offset = 1 } = search
  const found = await read(unitIdsAddress({ path, q, sortBy }))
  return number(found, 'ids', offset - 1) ?? number(found, 'ids', 0)
}

/** The string at the offset of a long translation in its own order. */
async function stringAt(ask: Ask, translation: string, search: EditorSearch): Promise<number | undefined> {
  const { q, sort_by: sortBy, offset = 1 } = search
  if (q !== undefined || sortBy !== undefined) return undefined
  const page = await ask(`${translation}units/?page_size=1&page=${offset}`)
  return page === undefined ? undefined : number(JSON.parse(page), 'results', 0, 'id')
}
