import { Checkbox } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { insideAddress } from '../../api/addresses.ts'
import { unitsQuery } from '../../api/queries.ts'
import { partsQuery } from '../../api/scope-parts.ts'
import type { Scope } from '../../api/scopes.ts'
import type { Unit } from '../../api/types.ts'
import { Paging } from '../../components/controls/paging.tsx'
import { ScrollBox } from '../../components/layout/scroll-box.tsx'
import { ErrorNotice } from '../../components/status/error-notice.tsx'
import { Loaded } from '../../components/status/loaded.tsx'
import { WaitingList } from '../../components/status/loading.tsx'
import { Notice } from '../../components/status/notice.tsx'
import { languageDirection, languageTag } from '../../locale/language-tag.ts'
import { ScopeFrame } from '../scope/scope-frame.tsx'
import classes from './matrix-page.module.css'

const MAX_COLUMNS = 6

/** Whether its texts begin at the other side than the page's own. */
const isTurned = (code: string): boolean => languageDirection(code) !== (document.dir || 'ltr')

interface Props {
  path: string
  codes: readonly string[]
  page: number
}

/** Languages of a component side by side. */
export function MatrixPage({ path, codes, page }: Props) {
  const { t } = useTranslation('tools')
  return (
    <ScopeFrame path={path} current="tools">
      {(scope) =>
        scope.component ? <Matrix scope={scope} codes={codes} page={page} /> : <Notice title={t('matrix.component')} />
      }
    </ScopeFrame>
  )
}

function Matrix({ scope, codes, page }: { scope: Scope; codes: readonly string[]; page: number }) {
  const { t } = useTranslation('tools')
  const navigate = useNavigate()
  const path = `${scope.project?.slug}/${scope.component?.path}`
  const parts = useQuery(partsQuery(path))
  const choose = (code: string) => {
    const next = codes.includes(code) ? codes.filter((one) => one !== code) : [...codes, code]
    void navigate({ to: './', search: { ...(next.length > 0 && { lang: next.join(',') }) } })
  }
  return (
    <Loaded query={parts} waiting={<WaitingList />}>
      {({ languages }) => (
        <>
          <fieldset className={classes.choice}>
            <legend>{t('matrix.choose', { count: MAX_COLUMNS })}</legend>
            {languages.flatMap(({ language }) =>
              language ? (
                <Checkbox
                  key={language.code}
                  size="xs"
                  label={language.name}
                  checked={codes.includes(language.code)}
                  disabled={!codes.includes(language.code) && codes.length >= MAX_COLUMNS}
                  onChange={() => choose(language.code)}
                />
              ) : (
                []
              ),
            )}
          </fieldset>
          {codes.length === 0 ? (
            <Notice title={t('matrix.none')} />
          ) : (
            <Rows
              scope={scope}
              codes={codes.slice(0, MAX_COLUMNS)}
              page={page}
              nameOf={(code) => languages.find(({ language }) => language?.code === code)?.language?.name ?? code}
            />
          )}
        </>
      )}
    </Loaded>
  )
}

interface RowsProps {
  scope: Scope
  codes: readonly string[]
  page: number
  nameOf(code: string): string
}

function Rows({ scope, codes, page, nameOf }: RowsProps) {
  const { t } = useTranslation('tools')
  const lists = useQueries({
    queries: codes.map((code) => unitsQuery(scope.project?.slug ?? '', scope.component?.path ?? '', code, page)),
  })
  const [first] = lists
  const failed = lists.find(({ error }) => error !== null)
  if (failed?.error) return <ErrorNotice error={failed.error} onRetry={() => void failed.refetch()} />
  if (!first?.data) return <WaitingList />
  return (
    <>
      <ScrollBox className={classes.scroll} label={t('matrix.title')}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('matrix.source')}</th>
              {codes.map((code) => (
                <th key={code} scope="col" data-turned={isTurned(code) || undefined}>
                  {nameOf(code)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {first.data.results.map((unit, row) => (
              <tr key={unit.id}>
                <th scope="row" dir="auto">
                  {unit.source[0]}
                </th>
                {codes.map((code, column) => (
                  <Cell key={code} code={code} unit={lists[column]?.data?.results[row]} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
      <Paging count={first.data.count} page={page} />
    </>
  )
}

function Cell({ code, unit }: { code: string; unit: Unit | undefined }) {
  const { t } = useTranslation()
  if (!unit) return <td />
  const { to, search } = insideAddress(unit.web_url)
  const text = unit.target.filter(Boolean).join(' / ')
  return (
    <td lang={languageTag(code)} dir={languageDirection(code)}>
      <Link to={to} search={search} data-none={text === '' || undefined}>
        {text === '' ? t('unit.none') : text}
      </Link>
    </td>
  )
}
