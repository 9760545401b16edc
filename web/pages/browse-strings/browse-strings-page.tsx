import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { insideAddress } from '../../api/addresses.ts'
import { type Place, placeQuery } from '../../api/places.ts'
import { Loaded } from '../../components/loaded.tsx'
import { Notice } from '../../components/notice.tsx'
import { Paging } from '../../components/paging.tsx'
import { TextLink } from '../../components/text-link.tsx'
import { WaitingList } from '../../components/waiting.tsx'
import { useSurroundings } from '../../editor/data/surroundings.ts'
import { unitIdsQuery } from '../../editor/data/unit-ids.ts'
import { unitQuery } from '../../editor/data/units.ts'
import { FormsText } from '../../editor/panels/forms-text.tsx'
import { Narrowing } from '../../editor/search/narrowing.tsx'
import { SearchBox } from '../../editor/search/search-box.tsx'
import headClasses from '../../editor/unit-head.module.css'
import { stateKey } from '../../editor/unit-states.ts'
import { EditorHead } from '../translate/editor-head.tsx'
import type { EditorSearch } from '../translate/editor-search.ts'
import pageClasses from '../translate/translate-page.module.css'
import classes from './browse-strings-page.module.css'

interface Props {
  path: string
  search: EditorSearch & { page?: number | undefined }
}

const PAGE = 50

/** The strings of a place for reading, a page at a time. */
export function BrowseStringsPage({ path, search }: Props) {
  const place = useQuery(placeQuery(path))
  return (
    <Loaded query={place} waiting={<WaitingList height={112} />}>
      {(found) => <Found key={path} path={path} place={found} search={search} />}
    </Loaded>
  )
}

function Found({ path, place, search }: Props & { place: Place }) {
  const { q = '', sort_by: sortBy = '', page = 1 } = search
  const navigate = useNavigate()
  const list = useQuery(unitIdsQuery({ path, q, sortBy }))
  const { t } = useTranslation('editor')
  const kept = { q: q || undefined, sort_by: sortBy || undefined }
  const go = (changed: EditorSearch) =>
    void navigate({ to: '/browse/$/', params: { _splat: path }, search: { ...kept, ...changed } })
  return (
    <>
      <EditorHead place={place} path={path} search={kept} />
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
        {({ ids, count }) =>
          count === 0 ? (
            <Notice title={t('page.noHits')}>{t('page.noHitsAdvice')}</Notice>
          ) : (
            <>
              <ol className={classes.list}>
                {ids.slice((page - 1) * PAGE, page * PAGE).map((id) => (
                  <Row key={id} id={id} />
                ))}
              </ol>
              <Paging count={count} page={page} />
            </>
          )
        }
      </Loaded>
    </>
  )
}

function Row({ id }: { id: number }) {
  const { data: unit } = useQuery(unitQuery(id))
  const around = useSurroundings(unit)
  const { t } = useTranslation('editor')
  if (!unit || !around) return <li className={classes.row} aria-busy="true" />
  const kind = stateKey(unit.state)
  return (
    <li className={classes.row}>
      <TextLink {...insideAddress(unit.web_url)} className={classes.key}>
        <bdi>{unit.context || t('unit.number', { number: unit.position })}</bdi>
      </TextLink>
      <div>
        <FormsText forms={unit.source} language={around.source} />
      </div>
      <div>
        <FormsText forms={unit.target} language={around.target} />
        <span className={headClasses.state} data-state={kind}>
          {t(`stateName.${kind}`)}
        </span>
      </div>
    </li>
  )
}
