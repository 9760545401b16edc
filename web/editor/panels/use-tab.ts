import { useCallback, useState } from 'react'
import { isTabName, type TabName } from './tab-names.ts'

const STORED = 'dragoman-editor-tab'

/** The open tab: the next string opens with it, until the browser's tab is closed. */
export function useTab(): [TabName, (tab: TabName) => void] {
  const [tab, setTab] = useState((): TabName => {
    const stored = sessionStorage.getItem(STORED)
    return isTabName(stored) ? stored : 'nearby'
  })
  const choose = useCallback((next: TabName) => {
    setTab(next)
    sessionStorage.setItem(STORED, next)
  }, [])
  return [tab, choose]
}
