import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call, type Item } from '../../api/call.ts'
import { may } from '../../api/scopes.ts'
import { useEditing } from '../model/context.ts'

export type OpenGlossary = Item<'GET /api/units/:id/glossaries/'>

/** Glossaries that take a term from the person: the same for all strings of a translation. */
export function useOpenGlossaries(): readonly OpenGlossary[] {
  const { unit, context } = useEditing()
  const { data = [] } = useQuery({
    queryKey: ['glossaries', unit.translation],
    queryFn: async ({ signal }) => (await call('GET /api/units/:id/glossaries/', { params: unit }, { signal })).results,
    enabled: may(context.scope, 'glossary.add'),
    staleTime: 300_000,
  })
  return data
}

const MAX_TERMS = 200

/** What was last selected in the source of the string. */
export function useSourceSelection(): () => string {
  const last = useRef('')
  useEffect(() => {
    const store = () => {
      const selection = document.getSelection()
      const text = selection?.toString().trim() ?? ''
      if (text !== '' && selection?.anchorNode?.parentElement?.closest('[data-source]')) last.current = text
    }
    // This part comes a moment after the source.
    store()
    document.addEventListener('selectionchange', store)
    return () => document.removeEventListener('selectionchange', store)
  }, [])
  return () => last.current.slice(0, MAX_TERMS)
}
