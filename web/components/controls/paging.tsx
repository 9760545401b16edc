import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../locale/format.ts'
import type { PageSearch } from '../../search-params.ts'
import { lastPage, pageWindow } from './page-window.ts'
import classes from './paging.module.css'

/** Links to the pages of a list; the page number lives in the address. */
export function Paging({ count, page, size = 50 }: { count: number; page: number; size?: number }) {
  const { t } = useTranslation()
  const last = lastPage(count, size)
  if (last === 1) return null
  return (
    <nav aria-label={t('paging.pages')} className={classes.paging}>
      {page > 1 && <PageLink page={page - 1} text={t('paging.previous')} />}
      {pageWindow(page, last).map((number, index) =>
        number === null ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other name than its place
          <span key={`gap${index}`} className={classes.gap}>
            …
          </span>
        ) : (
          <PageLink key={number} page={number} current={number === page} text={formatNumber(number)} />
        ),
      )}
      {page < last && <PageLink page={page + 1} text={t('paging.next')} />}
    </nav>
  )
}

function PageLink({ page, text, current = false }: { page: number; text: string; current?: boolean }) {
  return (
    <Link
      to="./"
      search={(shown: PageSearch) => ({ ...shown, page: page > 1 ? page : undefined, checksum: undefined })}
      className={classes.page}
      activeOptions={{ exact: true }}
      aria-current={current ? 'page' : undefined}
    >
      {text}
    </Link>
  )
}
