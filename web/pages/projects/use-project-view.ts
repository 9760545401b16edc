import { useState } from 'react'
import type { ProjectSort } from '#core/settings/project-lists.ts'

export type ProjectView = 'table' | 'cards'

const VIEW = 'dragoman-projects-view'
const SORT = 'dragoman-projects-sort'

/** How projects are shown; the browser remembers it. */
export function useProjectView(): [ProjectView, (view: ProjectView) => void] {
  const [view, setView] = useState<ProjectView>(() => (localStorage.getItem(VIEW) === 'cards' ? 'cards' : 'table'))
  const choose = (chosen: ProjectView) => {
    localStorage.setItem(VIEW, chosen)
    setView(chosen)
  }
  return [view, choose]
}

/** What the list was last sorted by, for addresses that do not say. */
export const rememberedSort = (sorts: readonly ProjectSort[]): ProjectSort | undefined =>
  sorts.find((sort) => sort === localStorage.getItem(SORT))

export const rememberSort = (sort: ProjectSort): void => localStorage.setItem(SORT, sort)
