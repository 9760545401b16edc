/** The files of texts that messages are in. What live checks and the search box say is small and apart; no page reads emails. */
export type TextPart = 'checks' | 'emails' | 'messages' | 'search'

const parts: Readonly<Record<string, TextPart>> = {
  email: 'emails',
  finding: 'checks',
  icu: 'checks',
  query: 'search',
  pattern: 'search',
}

/** Nobody reads these on the pages, or they have no words of their own. */
const elsewhere: ReadonlySet<string> = new Set(['cli', 'config', 'described', 'verbatim'])

export function partOf(id: string): TextPart | undefined {
  const prefix = id.split('.')[0] ?? ''
  return elsewhere.has(prefix) ? undefined : (parts[prefix] ?? 'messages')
}
