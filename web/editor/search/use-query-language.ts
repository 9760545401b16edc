import { useCallback, useState } from 'react'

type QueryLanguage = typeof import('./query-language.ts')

/** The query language is as large as the rest of the editor: it comes when somebody begins to search. */
export function useQueryLanguage() {
  const [language, setLanguage] = useState<QueryLanguage>()
  const load = useCallback(async (): Promise<QueryLanguage | undefined> => {
    try {
      const loaded = await import('./query-language.ts')
      setLanguage(loaded)
      return loaded
    } catch {
      // Without it a search goes to the server as it is, which says the same about it.
      return undefined
    }
  }, [])
  return { language, load }
}
