import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { SITE } from '../../api/scope-parts.ts'
import { foundUnitsQuery } from '../../api/unit-search.ts'
import { Paging } from '../../components/controls/paging.tsx'
import { PageHead } from '../../components/layout/page-head.tsx'
import { UnitRows } from '../../components/lists/unit-rows.tsx'
import { Loaded } from '../../components/status/loaded.tsx'
import { WaitingList } from '../../components/status/loading.tsx'
import { Notice } from '../../components/status/notice.tsx'
import { ScopeFrame } from '../scope/scope-frame.tsx'
import { NamedThings } from './named-things.tsx'
import { SearchForm } from './search-form.tsx'

interface Props {
  path: string
  q: string
  sort: string
  page: number
}

/** Strings of the site or of a place, by the search language. */
export function SearchPage(props: Props) {
  const { t } = useTranslation('browse')
  if (props.path !== SITE)
    return (
      <ScopeFrame path={props.path} current="search">
        {() => <Search {...props} />}
      </ScopeFrame>
    )
  return (
    <>
      <PageHead title={t('search.title')} lead={t('search.lead')} help="search" />
      <Search {...props} />
    </>
  )
}

function Search({ path, q, sort, page }: Props) {
  const { t } = useTranslation('browse')
  return (
    <>
      <SearchForm key={`${path} ${q} ${sort}`} path={path} q={q} sort={sort} />
      {path === SITE && q !== '' && <NamedThings text={q} />}
      {q === '' ? (
        <Notice title={t('search.hint')}>{t('search.examples')}</Notice>
      ) : (
        <Found {...{ path, q, sort, page }} />
      )}
    </>
  )
}

function Found({ path, q, sort, page }: Props) {
  const { t } = useTranslation('browse')
  const units = useQuery(foundUnitsQuery({ path, q, sort, page }))
  return (
    <Loaded query={units} waiting={<WaitingList height={90} />}>
      {(list) => (
        <>
          <p role="status">{t('search.found', { count: list.count })}</p>
          {list.count > 0 && <UnitRows units={list.results} />}
          <Paging count={list.count} page={page} />
        </>
      )}
    </Loaded>
  )
}
