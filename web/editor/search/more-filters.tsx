import { UnstyledButton } from '@mantine/core'
import { lazy, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './narrowing.module.css'
import { chipsOf } from './query-terms.ts'

const FilterChips = lazy(() => import('./filter-chips.tsx').then((part) => ({ default: part.FilterChips })))

interface Props {
  path: string
  query: string
  onSearch(query: string): void
}

/** The filters to choose from, for those who want more than the ready-made ones; open where some are chosen. */
export function MoreFilters({ path, query, onSearch }: Props) {
  const { t } = useTranslation('editor')
  const id = useId()
  const [isOpen, setOpen] = useState(() => chipsOf(query).length > 1)
  return (
    <>
      <UnstyledButton
        className={classes.more}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t('filter.more')}
      </UnstyledButton>
      <div id={id} className={classes.chips} hidden={!isOpen}>
        {isOpen && (
          <Suspense>
            <FilterChips path={path} query={query} onQuery={onSearch} />
          </Suspense>
        )}
      </div>
    </>
  )
}
