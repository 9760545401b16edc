import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { pageOf } from '../../api/addresses.ts'
import { formatNumber } from '../../locale/format.ts'
import { type FigureColumn, type FigureCounts, figures } from './parts-order.ts'

/** Searches for what a column counts; words and characters are no strings. */
const queries: Partial<Record<FigureColumn, string>> = {
  unfinished: 'state:<translated',
  untranslated: 'state:empty',
  failing: 'has:check',
  suggestions: 'has:suggestion',
  comments: 'has:comment',
}

interface Props {
  part: FigureCounts & { readonly name: string; readonly path: string; readonly kind: string }
  column: FigureColumn
}

/** A count, and the way to the strings that it counts. */
export function PartFigure({ part, column }: Props) {
  const { t } = useTranslation()
  const value = figures[column](part)
  const query = queries[column]
  const label = t(`table.${column}`)
  const page = part.kind === 'translation' ? 'translate' : 'search'
  return (
    <td data-label={label} data-none={value === 0 || undefined}>
      {value > 0 && query !== undefined ? (
        <Link
          to={pageOf(page, part.path)}
          search={{ q: query }}
          aria-label={t('table.go', { count: value, what: label, name: part.name })}
        >
          {formatNumber(value)}
        </Link>
      ) : (
        formatNumber(value)
      )}
    </td>
  )
}
