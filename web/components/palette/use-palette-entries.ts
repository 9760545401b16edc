import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../api/account.ts'
import { readQuery } from '../../api/call.ts'
import { type EntryKind, matching, ownPages, type PaletteEntry, pages, scopeActions } from './palette-entries.ts'

const TYPING_MS = 150
const found: readonly EntryKind[] = ['Project', 'Category', 'Component', 'Language', 'User']

/** The text once nobody has typed for a moment. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), TYPING_MS)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}

/** What the palette offers for a text: actions of the page, what the server finds by name, and pages. */
export function usePaletteEntries(typed: string): PaletteEntry[] {
  const { t } = useTranslation()
  const me = useMe()
  const { pathname } = useLocation()
  const q = useRested(typed.trim())
  const named = useQuery({
    ...readQuery('GET /api/search/', { query: { q } }),
    enabled: q !== '',
    placeholderData: (shown) => (q === '' ? undefined : shown),
  }).data
  const actions = scopeActions(pathname).map(({ to, text }): PaletteEntry => ({ kind: 'action', to, name: t(text) }))
  const sitePages = [...pages, ...(me ? ownPages : [])].map(
    ({ to, text }): PaletteEntry => ({ kind: 'page', to, name: t(text) }),
  )
  const results = typed.trim() === '' ? [] : (named ?? [])
  const things = results.flatMap(({ url, name, category }): PaletteEntry[] => {
    const kind = found.find((one) => one === category)
    return kind ? [{ kind, to: decodeURI(url), name }] : []
  })
  return [...matching(actions, typed), ...things, ...matching(sitePages, typed)]
}
