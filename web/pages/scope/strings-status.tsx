import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { pageOf } from '../../api/addresses.ts'
import { type Counts, scopeChecksQuery, scopeLabelsQuery } from '../../api/scope-parts.ts'
import type { Scope } from '../../api/scopes.ts'
import { formatNumber } from '../../locale/format.ts'
import { useNames } from '../../locale/own-words.ts'
import { type StatusRow, statusRows } from './status-rows.ts'
import classes from './strings-status.module.css'
import { useTranslatingPage } from './use-translating-page.ts'

/** Strings by what is to be done about them, and the ways to work on each group. */
export function StringsStatus({ scope, counts }: { scope: Scope; counts: Counts }) {
  const { t } = useTranslation('browse')
  const checks = useQuery({ ...scopeChecksQuery(scope.path), enabled: counts.failing > 0 }).data?.checks ?? []
  const labels = useQuery(scopeLabelsQuery(scope.path)).data ?? []
  const named = useNames('checks')
  const review = scope.project?.translation_review ?? false
  const rows = statusRows(counts, { review }).filter((row) => row.count > 0 || row.id === 'all')
  return (
    <table className={classes.table} aria-label={t('strings.title')}>
      <thead>
        <tr>
          <th scope="col">{t('strings.group')}</th>
          <th scope="col">{t('strings.count')}</th>
          <th scope="col">{t('strings.words')}</th>
          <th scope="col">
            <span className={classes.unseen}>{t('strings.ways')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} path={scope.path} row={row} name={t(`status.${row.id}`)} />
        ))}
        {checks.map(({ check, name, count }) => (
          <Row
            key={`check ${check}`}
            path={scope.path}
            row={{ id: 'failing', query: `check:${check}`, count }}
            name={t('status.check', { name: named(check, name) })}
            inner
          />
        ))}
        {labels.map(({ name, count, words }) => (
          <Row
            key={`label ${name}`}
            path={scope.path}
            row={{ id: 'label', query: `label:"${name.replaceAll('"', '')}"`, count, words }}
            name={t('status.label', { name })}
          />
        ))}
      </tbody>
    </table>
  )
}

function Row({ path, row, name, inner = false }: { path: string; row: StatusRow; name: string; inner?: boolean }) {
  const { t } = useTranslation('browse')
  const search = row.query === '' ? {} : { q: row.query }
  const page = useTranslatingPage()
  return (
    <tr data-state={row.id}>
      <th scope="row" data-inner={inner || undefined}>
        <Link to={pageOf(page, path)} search={search} className={classes.name}>
          {name}
        </Link>
      </th>
      <td>{formatNumber(row.count)}</td>
      <td>{row.words === undefined ? '' : formatNumber(row.words)}</td>
      <td className={classes.ways}>
        {(['zen', 'browse'] as const).map((way) => (
          <Link key={way} to={pageOf(way, path)} search={search} aria-label={`${t(`ways.${way}`)}: ${name}`}>
            {t(`ways.${way}`)}
          </Link>
        ))}
      </td>
    </tr>
  )
}
