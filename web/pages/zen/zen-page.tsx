import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Place, placeQuery } from '../../api/places.ts'
import { Loaded } from '../../components/loaded.tsx'
import { Notice } from '../../components/notice.tsx'
import { WaitingList } from '../../components/waiting.tsx'
import { type UnitList, unitIdsQuery } from '../../editor/data/unit-ids.ts'
import { useQueueStore } from '../../editor/queue/use-queue.ts'
import { SaveStatus } from '../../editor/save-status.tsx'
import { Narrowing } from '../../editor/search/narrowing.tsx'
import { SearchBox } from '../../editor/search/search-box.tsx'
import { useLiveChanges } from '../../editor/use-live-changes.ts'
import { EditorHead } from '../translate/editor-head.tsx'
import type { EditorSearch } from '../translate/editor-search.ts'
import pageClasses from '../translate/translate-page.module.css'
import classes from './zen-page.module.css'
import { ZenRow } from './zen-row.tsx'

interface Props {
  path: string
  search: EditorSearch
}

/** Many strings one under the other; each is saved when it is left. */
export function ZenPage({ path, search }: Props) {
  const place = useQuery(placeQuery(path))
  return (
    <Loaded query={place} waiting={<WaitingList height={112} />}>
      {(found) => <Found key={path} path={path} place={found} search={search} />}
    </Loaded>
  )
}

function Found({ path, place, search }: Props & { place: Place }) {
  const { q = '', sort_by: sortBy = '' } = search
  const navigate = useNavigate()
  const list = useQuery(unitIdsQuery({ path, q, sortBy }))
  useLiveChanges(place.project?.slug)
  const kept = { q: q || undefined, sort_by: sortBy || undefined }
  const go = (changed: EditorSearch) =>
    void navigate({ to: '/zen/$/', params: { _splat: path }, search: { ...kept, ...changed } })
  return (
    <>
      <EditorHead place={place} path={path} search={kept} isZen />
      <div className={pageClasses.top}>
        <SearchBox query={q} onSearch={(text) => go({ q: text || undefined })} />
        <Narrowing
          place={place}
          query={q}
          sortBy={sortBy}
          onSearch={(text) => go({ q: text || undefined })}
          onSort={(text) => go({ sort_by: text || undefined })}
        />
      </div>
      <Loaded query={list} waiting={<WaitingList height={112} />}>
        {(found) => <Rows key={`${q}\0${sortBy}`} list={found} start={(search.offset ?? 1) - 1} />}
      </Loaded>
    </>
  )
}

const ROW = 150

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
  const [said, setSaid] = useState('')
  if (ids.length === 0) return <Notice title={t('page.noHits')}>{t('page.noHitsAdvice')}</Notice>
  return (
    <>
      <div className={classes.bar}>
        <span>{t('position.all', { count })}</span>
        <SaveStatus store={store} />
      </div>
      <div className={pageClasses.said} role="status" aria-live="polite">
        {said}
      </div>
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
            <ZenRow id={ids[index] as number} index={index} store={store} onNext={moveOn} announce={setSaid} />
          </li>
        ))}
      </ol>
    </>
  )
}
