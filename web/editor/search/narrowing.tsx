import { UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { sortKeys } from '#core/search/sort.ts'
import type { Scope } from '../../api/scopes.ts'
import { formatNumber } from '../../locale/format.ts'
import { countOf, filterNames, filterOf, queryOf, reviewFilters } from './filters.ts'
import classes from './narrowing.module.css'
import { statisticsPath, statisticsQuery } from './statistics-query.ts'

interface Props {
  scope: Scope
  query: string
  sortBy: string
  onSearch(query: string): void
  onSort(sortBy: string): void
}

/** Ready-made filters with their counts, and the order of the list. */
export function Narrowing({ scope, query, sortBy, onSearch, onSort }: Props) {
  const path = statisticsPath(scope)
  const { data: counts } = useQuery({
    ...statisticsQuery(path ?? ''),
    enabled: path !== undefined,
  })
  const { t } = useTranslation('editor')
  const filter = filterOf(query)
  // Without reviews nothing waits for one, and translated is the last there is.
  const hasReviews = scope.project === null || scope.project.translation_review || scope.project.source_review
  const filters = filterNames.filter((name) => hasReviews || name === filter || !reviewFilters.has(name))
  const key = sortBy.replace(/^-/, '')
  const isReversed = sortBy.startsWith('-')
  return (
    <div className={classes.narrowing}>
      <select
        className={classes.select}
        aria-label={t('filter.label')}
        value={filter ?? ''}
        onChange={({ currentTarget: { value } }) => {
          const chosen = filterNames.find((name) => name === value)
          if (chosen) onSearch(queryOf(chosen))
        }}
      >
        {filter === undefined && <option value="">{t('filter.own')}</option>}
        {filters.map((name) => {
          const count = countOf(name, counts)
          return (
            <option key={name} value={name}>
              {t(`filter.${name}`)}
              {count !== undefined && ` (${formatNumber(count)})`}
            </option>
          )
        })}
      </select>
      <select
        className={classes.select}
        aria-label={t('sort.label')}
        value={key}
        onChange={(event) => onSort(event.currentTarget.value)}
      >
        <option value="">{t('sort.usual')}</option>
        {sortKeys.map((name) => (
          <option key={name} value={name}>
            {t(`sort.${name}`)}
          </option>
        ))}
      </select>
      {key !== '' && (
        <UnstyledButton
          className={classes.turn}
          aria-label={t('sort.reverse')}
          aria-pressed={isReversed}
          onClick={() => onSort(isReversed ? key : `-${key}`)}
        >
          {isReversed ? '↓' : '↑'}
        </UnstyledButton>
      )}
    </div>
  )
}
