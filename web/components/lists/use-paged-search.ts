import { useState } from 'react'

/** What is looked for in a list that comes in pages; another search begins with the first. */
export function usePagedSearch() {
  const [q, setQ] = useState('')
  const [page, setPage] = useState(1)
  const search = (text: string) => {
    setQ(text)
    setPage(1)
  }
  return { q, search, page, setPage }
}
