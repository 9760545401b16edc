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
  const read = async <Body>(address: string): Promise<Body | undefined> => {
    const text = await ask(address)
    if (text === undefined) return undefined
    replies.set(address, text)
    return JSON.parse(text) as Body
  }
  const there = await read<EditorReplyScope>(scopeAddress(path))
  const account = await read<{ user: { username: string } | null }>(ACCOUNT)
  if (there?.kind !== 'translation' || !account?.user) return new Map()
  const translation = translationAddress(there)
  const about = await read<{ total: number }>(translation)
  if (!about) return new Map()
  const search = editorSearch(Object.fromEntries(new URLSearchParams(parameters)))
  const id =
    (await namedString(read, path, search)) ??
    there.unit ??
    (about.total > LISTED ? await stringAt(ask, translation, search) : await listedString(read, path, search))
  if (id === undefined) return new Map()
  const page = await read<{ results: { translation: string }[] }>(unitsAddress([id]))
  const [unit] = page?.results ?? []
  if (!unit) return new Map()
  // The pages ask at the address that the string names.
  replies.set(new URL(unit.translation).pathname, replies.get(translation) as string)
  await read(announcementsAddress(WHOLE_SITE))
  await read(personAddress(account.user.username))
  return replies
}

interface EditorReplyScope {
  readonly kind: string
  readonly unit: number | null
  readonly project: { readonly slug: string }
  readonly component: { readonly path: string }
  readonly language: { readonly code: string }
}

/** The path of a component within categories is one segment. */
const translationAddress = ({ project, component, language }: EditorReplyScope): string =>
  `/api/translations/${[project.slug, encodeURIComponent(component.path), language.code].map(encodeURIComponent).join('/')}/`

type Read = <Body>(address: string) => Promise<Body | undefined>

async function namedString(read: Read, path: string, { checksum }: EditorSearch): Promise<number | undefined> {
  if (checksum === undefined) return undefined
  return (await read<{ unit: number | null }>(checksumAddress(path, checksum)))?.unit ?? undefined
}

/** The string at the offset, or the first. The list is short, and sent whole. */
async function listedString(read: Read, path: string, search: EditorSearch): Promise<number | undefined> {
  const { q = '', sort_by: sortBy = '', offset = 1 } = search
  const ids = (await read<{ ids: number[] }>(unitIdsAddress({ path, q, sortBy })))?.ids
  return ids?.[offset - 1] ?? ids?.[0]
}

/** The string at the offset of a long translation in its own order. */
async function stringAt(ask: Ask, translation: string, search: EditorSearch): Promise<number | undefined> {
  const { q, sort_by: sortBy, offset = 1 } = search
  if (q !== undefined || sortBy !== undefined) return undefined
  const page = await ask(`${translation}units/?page_size=1&page=${offset}`)
  return page === undefined ? undefined : (JSON.parse(page) as { results: { id: number }[] }).results[0]?.id
}
