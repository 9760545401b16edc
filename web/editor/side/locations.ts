export interface Location {
  readonly text: string
  readonly filename: string
  readonly line: number
}

/** Places as files write them: `src/a.c:12, src/b.c:3`. */
export function locationsOf(text: string): Location[] {
  const parts = [...new Set(text.split(/,\s*|\s+/).filter(Boolean))]
  return parts.map((part) => {
    const found = /^(.*?):(\d{1,9})$/.exec(part)
    return { text: part, filename: found?.[1] ?? part, line: Number(found?.[2] ?? 1) }
  })
}
