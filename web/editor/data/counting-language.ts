import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { readQuery } from '../../api/call.ts'
import type { Language } from '../../api/types.ts'

/** A language with the rule that its string counts by: files may have another one than the language has by default. */
export function useCountingLanguage(language: Language | undefined, forms = 1): Language | undefined {
  const differs = language !== undefined && forms > 1 && forms !== language.plural.number
  const { data } = useQuery({
    ...readQuery('GET /api/languages/:language/plurals/', { params: { language: language?.code ?? '' } }),
    enabled: differs,
    staleTime: 300_000,
  })
  return useMemo(() => {
    const plural = differs ? data?.results.find(({ number }) => number === forms) : undefined
    return language && plural ? { ...language, plural } : language
  }, [language, data, differs, forms])
}
