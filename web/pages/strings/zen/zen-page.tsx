import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { EditorSearch } from '#core/editor/search.ts'
import { Notice } from '../../../components/status/notice.tsx'
import type { UnitList } from '../../../editor/data/unit-ids.ts'
import { useBeingHere } from '../../../editor/presence/use-being-here.ts'
import { useQueueStore } from '../../../editor/queue/use-queue.ts'
import { SaveStatus } from '../../../editor/save-status.tsx'
import { Said, useAnnouncements } from '../translate/announcements.tsx'
import { EditorFrame } from '../translate/editor-frame.tsx'
import classes from './zen-page.module.css'
import { ZenRow } from './zen-row.tsx'

interface Props {
  path: string
  search: EditorSearch
}

/** Many strings one under the other; each is saved when it is left. */
export function ZenPage({ path, search }: Props) {
  return (
    <EditorFrame way="zen" path={path} search={search}>
      {(_, list) => <Rows list={list} start={(search.offset ?? 1) - 1} />}
    </EditorFrame>
  )
}

const ROW = 98

function Rows({ list: { ids, count }, start }: { list: UnitList; start: number }) {
  const store = useQueueStore()
  const { t } = useTranslation('editor')
  const box = useRef<HTMLOListElement>(null)
  const [top, setTop] = useState(0)
  useLayoutEffect(() => setTop(box.current?.offsetTop ?? 0), [])
  const rows = useWindowVirtualizer({
    count: ids.length,
    estimateSize: () => ROW,
    getItemKey: (index) => ids[index] ?? index,
    overscan: 4,
    scrollMargin: top,
    ...(start > 0 && { initialOffset: start * ROW }),
  })
  const { scrollToIndex } = rows
  /** The row after the one that was saved by keyboard. */
  const moveOn = useCallback(
    (index: number) => {
      scrollToIndex(index, { align: 'auto' })
      const focus = (tries: number) => {
        const area = box.current?.querySelector<HTMLElement>(`[data-index="${index}"] textarea`)
        if (area) area.focus()
        else if (tries > 0) requestAnimationFrame(() => focus(tries - 1))
      }
      focus(120)
    },
    [scrollToIndex],
  )
  const announcements = useAnnouncements()
  const [open, setOpen] = useState<number>()
  useBeingHere(open)
  if (ids.length === 0) return <Notice title={t('page.noHits')}>{t('page.noHitsAdvice')}</Notice>
  return (
    <>
      <div className={classes.bar}>
        <span>{t('position.all', { count })}</span>
        <SaveStatus store={store} />
        <span className={classes.hint}>{t('page.zenHint')}</span>
      </div>
      <Said announcements={announcements} />
      <ol ref={box} className={classes.list} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, key, start: offset }) => (
          <li
            key={key}
            ref={rows.measureElement}
            data-index={index}
            aria-setsize={count}
            aria-posinset={index + 1}
            className={classes.row}
            style={{ transform: `translateY(${offset - rows.options.scrollMargin}px)` }}
          >
            <ZenRow
              id={ids[index] ?? 0}
              index={index}
              store={store}
              onNext={moveOn}
              onOpen={setOpen}
              announce={announcements.announce}
            />
          </li>
        ))}
      </ol>
    </>
  )
}
