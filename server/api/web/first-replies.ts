import {
  ACCOUNT,
  announcementsAddress,
  checksumAddress,
  personAddress,
  placeAddress,
  unitIdsAddress,
  unitsAddress,
  WHOLE_SITE,
} from '#core/editor/addresses.ts'
import { type EditorSearch, editorSearch } from '#core/editor/search.ts'

/** Asks the API as the caller would: the body of the reply, or nothing where it would be an error. */
export type Ask = (address: string) => Promise<string | undefined>

/** Longer lists are left to the page, which asks for them while the first string is read. */
const LISTED = 500

/** The place that an address of the editor names; undefined: it is no such address. */
export function editedPlace(path: string): string | undefined {
  const segments = path.split('/').filter(Boolean).map(decodeURIComponent)
  return segments[0] === 'translate' && segments.length > 1 ? segments.slice(1).join('/') : undefined
}

/**
 * What the editor at an address asks for before it can show its first string, by the addresses that it asks: with the
 * page come the answers. Only where the strings of one translation are walked along; elsewhere nothing is sent ahead.
 */
export async function firstReplies(ask: Ask, place: string, parameters: string): Promise<ReadonlyMap<string, string>> {
  const replies = new Map<string, string>()
  const read = async <Body>(address: string): Promise<Body | undefined> => {
    const text = await ask(address)
    if (text === undefined) return undefined
    replies.set(address, text)
    return JSON.parse(text) as Body
  }
  const there = await read<{ kind: string; unit: number | null }>(placeAddress(place))
  const account = await read<{ user: { username: string } | null }>(ACCOUNT)
  if (there?.kind !== 'translation' || !account?.user) return new Map()
  const search = editorSearch(Object.fromEntries(new URLSearchParams(parameters)))
  const id = (await namedString(read, place, search)) ?? there.unit ?? (await listedString(ask, replies, place, search))
  if (id === undefined) return new Map()
  const page = await read<{ results: { translation: string }[] }>(unitsAddress([id]))
  const unit = page?.results[0]
  if (!unit || !(await read(new URL(unit.translation).pathname))) return new Map()
  await read(announcementsAddress(WHOLE_SITE))
  await read(personAddress(account.user.username))
  return replies
}

type Read = <Body>(address: string) => Promise<Body | undefined>

async function namedString(read: Read, place: string, { checksum }: EditorSearch): Promise<number | undefined> {
  if (checksum === undefined) return undefined
  return (await read<{ unit: number | null }>(checksumAddress(place, checksum)))?.unit ?? undefined
}

/** The string at the offset, or the first. A list that is short is sent whole. */
async function listedString(
  ask: Ask,
  replies: Map<string, string>,
  path: string,
  { q = '', sort_by: sortBy = '', offset = 1 }: EditorSearch,
): Promise<number | undefined> {
  const sought = { path, q, sortBy }
  const text = await ask(unitIdsAddress(sought, 0, LISTED))
  if (text === undefined) return undefined
  const { count, ids } = JSON.parse(text) as { count: number; ids: number[] }
  if (count === ids.length) replies.set(unitIdsAddress(sought), text)
  if (offset <= ids.length || offset > count) return ids[offset - 1] ?? ids[0]
  const there = await ask(unitIdsAddress(sought, offset - 1, 1))
  return there === undefined ? undefined : (JSON.parse(there) as { ids: number[] }).ids[0]
}
