import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import type { EditorSearch } from '#core/editor/search.ts'
import { type Scope, scopeQuery } from '../../../api/scopes.ts'
import { AfterFirstPaint } from '../../../components/layout/after-first-paint.tsx'
import { isMissing } from '../../../components/status/is-missing.ts'
import { Loaded } from '../../../components/status/loaded.tsx'
import { WaitingList } from '../../../components/status/loading.tsx'
import { type UnitList, unitIdsQuery } from '../../../editor/data/unit-ids.ts'
import { useLiveChanges } from '../../../editor/model/use-live-changes.ts'
import { MoreFilters } from '../../../editor/search/more-filters.tsx'
import { Narrowing } from '../../../editor/search/narrowing.tsx'
import { SearchBox } from '../../../editor/search/search-box.tsx'
import { useLiveCounts } from '../../../editor/search/use-live-counts.ts'
import { MissingScope } from '../../scope/missing-scope.tsx'
import classes from './editor-frame.module.css'
import { EditorHead } from './editor-head.tsx'

interface Props {
  /** Which of the ways to see strings this is. */
  way: 'translate' | 'zen' | 'browse'
  path: string
  search: EditorSearch
  children(scope: Scope, list: UnitList): ReactNode
}

/** What all lists of strings have around them: where they are, the search, the filters and the order. */
export function EditorFrame(props: Props) {
  const scope = useQuery(scopeQuery(props.path))
  if (isMissing(scope.error)) return <MissingScope path={props.path} />
  return (
    <Loaded query={scope} waiting={<WaitingList height={112} />}>
      {(found) => <Found key={props.path} {...props} scope={found} />}
    </Loaded>
  )
}

const addresses = { translate: '/translate/$/', zen: '/zen/$/', browse: '/browse/$/' } as const

function Found({ way, path, search, scope, children }: Props & { scope: Scope }) {
  const { q = '', sort_by: sortBy = '' } = search
  const navigate = useNavigate()
  const list = useQuery(unitIdsQuery({ path, q, sortBy }))
  useLiveChanges(scope.project?.slug)
  useLiveCounts(scope)
  const kept = { q: q || undefined, sort_by: sortBy || undefined }
  const go = (changed: EditorSearch) =>
    void navigate({ to: addresses[way], params: { _splat: path }, search: { ...kept, ...changed } })
  const seek = (text: string) => go({ q: text || undefined })
  return (
    <>
      <EditorHead scope={scope} path={path} search={kept} way={way} />
      <div className={classes.top}>
        <AfterFirstPaint>
          <SearchBox query={q} onSearch={seek} />
          <Narrowing
            scope={scope}
            query={q}
            sortBy={sortBy}
            onSearch={seek}
            onSort={(text) => go({ sort_by: text || undefined })}
          />
          <MoreFilters path={path} query={q} onSearch={seek} />
        </AfterFirstPaint>
      </div>
      <Loaded query={list} waiting={<WaitingList height={112} />}>
        {(found) => <Fragment key={`${q}\0${sortBy}`}>{children(scope, found)}</Fragment>}
      </Loaded>
    </>
  )
}
