import { Checkbox, TextInput, UnstyledButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pageOf } from '../../api/addresses.ts'
import type { Part } from '../../api/scope-parts.ts'
import { languageTag } from '../../locale/language-tag.ts'
import { AlertIcon, LockIcon } from '../controls/icons.tsx'
import { Notice } from '../status/notice.tsx'
import { PartFigure } from './part-figure.tsx'
import {
  chooseParts,
  type FigureColumn,
  figureColumns,
  orderParts,
  type PartColumn,
  type PartOrder,
} from './parts-order.ts'
import classes from './parts-table.module.css'
import { PercentDone, ProgressBar } from './progress-bar.tsx'
import { useListingColumns } from './use-listing-columns.ts'

interface Props {
  parts: readonly Part[]
  /** What the rows are, for those who hear the table. */
  label: string
  empty: { title: string; advice?: string }
  hideDone?: boolean
  /** What nobody counted of these parts. */
  uncounted?: readonly FigureColumn[]
}

/** Things that are being translated, and how far each has come. */
export function PartsTable({ parts, label, empty, hideDone: hidden = false, uncounted = [] }: Props) {
  const { t, i18n } = useTranslation()
  const [order, setOrder] = useState<PartOrder>({ by: 'name', descending: false })
  const [hideDone, setHideDone] = useState(hidden)
  const [name, setName] = useState('')
  const collator = useMemo(() => new Intl.Collator(i18n.language, { numeric: true }), [i18n.language])
  const chosen = figureColumns(useListingColumns()).filter((column) => !uncounted.includes(column))
  const shown = orderParts(chooseParts(parts, { hideDone, name }), order, collator)
  if (parts.length === 0) return <Notice title={empty.title}>{empty.advice}</Notice>
  const sortBy = (by: PartColumn) =>
    setOrder({ by, descending: order.by === by ? !order.descending : by !== 'name' && by !== 'translated' })
  return (
    <>
      <div className={classes.tools}>
        {parts.length > 12 && (
          <TextInput
            size="xs"
            type="search"
            className={classes.filter ?? ''}
            aria-label={t('table.filter')}
            placeholder={t('table.filter')}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        )}
        <Checkbox
          size="xs"
          label={t('table.hideDone')}
          checked={hideDone}
          onChange={(event) => setHideDone(event.currentTarget.checked)}
        />
        <span className={classes.count} role="status">
          {t('table.shown', { count: shown.length, total: parts.length })}
        </span>
      </div>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            {(['name', 'translated', ...chosen] as const).map((column) => (
              <th
                key={column}
                scope="col"
                aria-sort={order.by === column ? (order.descending ? 'descending' : 'ascending') : 'none'}
              >
                <UnstyledButton className={classes.sort} onClick={() => sortBy(column)}>
                  {t(`table.${column}`)}
                  {order.by === column && <span aria-hidden="true">{order.descending ? ' ↓' : ' ↑'}</span>}
                </UnstyledButton>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((part) => (
            <PartRow key={part.path} part={part} columns={chosen} />
          ))}
        </tbody>
      </table>
      {shown.length === 0 && <Notice title={t('table.nothingLeft')} />}
    </>
  )
}

function PartRow({ part, columns }: { part: Part; columns: readonly FigureColumn[] }) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <tr>
      <th scope="row" id={id}>
        <Link to={pageOf('projects', part.path)} className={classes.link}>
          {part.language && part.kind !== 'language' && part.kind !== 'translation' ? (
            <span lang={languageTag(part.language.code)}>{part.name}</span>
          ) : (
            <bdi>{part.name}</bdi>
          )}
        </Link>
        <Badges part={part} />
      </th>
      <td data-label={t('table.translated')}>
        <span className={classes.measure}>
          {part.total > 0 && <ProgressBar progress={part} label={t('progress.of', { name: part.name })} />}
          <span>
            <PercentDone progress={part} />
          </span>
        </span>
      </td>
      {columns.map((column) => (
        <PartFigure key={column} part={part} column={column} />
      ))}
    </tr>
  )
}

function Badges({ part }: { part: Part }) {
  const { t } = useTranslation()
  return (
    <span className={classes.badges}>
      {part.locked && (
        <span className={classes.badge}>
          <LockIcon size={13} /> {t('badge.locked')}
        </span>
      )}
      {part.alerts > 0 && (
        <span className={classes.badge} data-tone="alert">
          <AlertIcon size={13} /> {t('badge.alerts', { count: part.alerts })}
        </span>
      )}
      {part.is_glossary && <span className={classes.badge}>{t('badge.glossary')}</span>}
      {part.is_source && <span className={classes.badge}>{t('badge.source')}</span>}
      {part.restricted && <span className={classes.badge}>{t('badge.restricted')}</span>}
      {part.shared && <span className={classes.badge}>{t('badge.shared')}</span>}
      {part.kind === 'category' && <span className={classes.badge}>{t('badge.category')}</span>}
    </span>
  )
}
