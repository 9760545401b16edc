import { useQuery } from '@tanstack/react-query'
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { unitState } from '../../../components/lists/unit-state.ts'
import { unitQuery } from '../../../editor/data/units.ts'
import classes from './string-list.module.css'
import type { Walking } from './use-walk.ts'

const ROW_HEIGHT = 52
const MAX_EXCERPT_LENGTH = 120

const excerpt = (forms: readonly string[]): string => (forms[0] ?? '').slice(0, MAX_EXCERPT_LENGTH)

/** All strings of the list beside the one that is open; only those in view are drawn and fetched. */
export function StringList({ ids, walk }: { ids: readonly number[]; walk: Walking }) {
  const { t } = useTranslation('editor')
  const box = useRef<HTMLDivElement>(null)
  const rows = useVirtualizer({
    count: ids.length,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => ids[index] ?? index,
    overscan: 6,
    initialOffset: Math.max(0, walk.index - 2) * ROW_HEIGHT,
  })
  const { scrollToIndex } = rows
  const { index } = walk
  useEffect(() => {
    if (index >= 0) scrollToIndex(index, { align: 'auto' })
  }, [index, scrollToIndex])
  return (
    <nav className={classes.column} aria-label={t('list.title')}>
      <div ref={box} className={classes.box}>
        <ol className={classes.list} style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map((row) => (
            <li
              key={row.key}
              className={classes.item}
              aria-setsize={ids.length}
              aria-posinset={row.index + 1}
              style={{ height: ROW_HEIGHT, transform: `translateY(${row.start}px)` }}
            >
              <Row id={ids[row.index] ?? 0} isCurrent={row.index === index} goTo={walk.goTo} />
            </li>
          ))}
        </ol>
      </div>
    </nav>
  )
}

interface RowProps {
  id: number
  isCurrent: boolean
  goTo(unit: number): void
}

const Row = memo(function Row({ id, isCurrent, goTo }: RowProps) {
  const { t } = useTranslation(['editor', 'common'])
  const { data: unit } = useQuery(unitQuery(id))
  if (!unit) return <div className={classes.row} aria-busy="true" />
  const state = unitState(unit)
  return (
    <button
      type="button"
      className={classes.row}
      data-state={state}
      aria-current={isCurrent || undefined}
      onClick={() => goTo(id)}
    >
      <span className={classes.text} dir="auto">
        {excerpt(unit.source) || unit.context}
      </span>
      <span className={classes.target} dir="auto">
        {excerpt(unit.target) || t(`common:state.${state}`)}
      </span>
      <span className={classes.hidden}>{t(`common:state.${state}`)}</span>
    </button>
  )
})
