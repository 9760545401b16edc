/** What the address of an editor may carry. */
export interface EditorSearch {
  checksum?: string | undefined
  /** Counts from 1. */
  offset?: number | undefined
  q?: string | undefined
  sort_by?: string | undefined
}

export function editorSearch(search: Record<string, unknown>): EditorSearch {
  const text = (name: string) => {
    const value = search[name]
    return typeof value === 'string' ? value : ''
  }
  const checksum = text('checksum').toLowerCase()
  const offset = String(search.offset ?? '')
  return {
    ...(/^[0-9a-f]{16}$/.test(checksum) && { checksum }),
    ...(/^[1-9]\d{0,8}$/.test(offset) && { offset: Number(offset) }),
    ...(text('q') !== '' && { q: text('q') }),
    ...(text('sort_by') !== '' && { sort_by: text('sort_by') }),
  }
}
