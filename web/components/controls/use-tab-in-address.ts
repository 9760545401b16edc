import { useLocation, useNavigate } from '@tanstack/react-router'

/** The tab that the address names after its `#`, so that a reload and a link come back to it; the first where none is. */
export function useTabInAddress<Id extends string>(tabs: readonly [Id, ...Id[]]): [Id, (id: Id) => void] {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const show = (id: Id) => void navigate({ to: './', search: true, hash: id, replace: true, resetScroll: false })
  return [tabs.find((tab) => tab === hash) ?? tabs[0], show]
}
