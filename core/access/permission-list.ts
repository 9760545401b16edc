const MAX_REMEMBERED = 500
const remembered = new Map<string, ReadonlySet<string>>()
const none: ReadonlySet<string> = new Set()

/** The permissions of a list with blanks between them: everybody asks for the same few lists. */
export function permissionsIn(list: string | null): ReadonlySet<string> {
  if (list === null) return none
  const known = remembered.get(list)
  if (known) return known
  const permissions = new Set(list.split(' '))
  if (remembered.size >= MAX_REMEMBERED) remembered.clear()
  remembered.set(list, permissions)
  return permissions
}
