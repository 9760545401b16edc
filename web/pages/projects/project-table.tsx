import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { pageOf } from '../../api/addresses.ts'
import type { ListedProject } from '../../api/project-overview.ts'
import { LockIcon } from '../../components/controls/icons.tsx'
import { PartFigure } from '../../components/lists/part-figure.tsx'
import { type FigureColumn, figureColumns } from '../../components/lists/parts-order.ts'
import classes from '../../components/lists/parts-table.module.css'
import { PercentDone, ProgressBar } from '../../components/lists/progress-bar.tsx'
import { useListingColumns } from '../../components/lists/use-listing-columns.ts'
import { Ago } from '../../components/text/ago.tsx'
import { formatNumber } from '../../locale/format.ts'

const forVisitors: readonly FigureColumn[] = ['total']

/** Projects as rows: many of them on one screen. */
export function ProjectTable({ projects }: { projects: readonly ListedProject[] }) {
  const { t } = useTranslation('browse')
  const { t: common } = useTranslation()
  const chosen = useListingColumns()
  const columns = chosen ? figureColumns(chosen) : forVisitors
  return (
    <table className={classes.table} aria-label={t('projects.title')}>
      <thead>
        <tr>
          <th scope="col">{common('table.name')}</th>
          <th scope="col">{common('table.translated')}</th>
          {columns.map((column) => (
            <th key={column} scope="col">
              {common(`table.${column}`)}
            </th>
          ))}
          <th scope="col">{t('projects.columnLanguages')}</th>
          <th scope="col">{t('projects.columnChanged')}</th>
        </tr>
      </thead>
      <tbody>
        {projects.map((project) => (
          <ProjectRow key={project.slug} project={project} columns={columns} />
        ))}
      </tbody>
    </table>
  )
}

function ProjectRow({ project, columns }: { project: ListedProject; columns: readonly FigureColumn[] }) {
  const { t } = useTranslation('browse')
  const { t: common } = useTranslation()
  const { name, slug, total, languages, watched, locked, last_change: lastChange } = project
  return (
    <tr>
      <th scope="row">
        <Link to={pageOf('projects', slug)} className={classes.link}>
          <bdi>{name}</bdi>
        </Link>
        <span className={classes.badges}>
          {locked && (
            <span className={classes.badge}>
              <LockIcon size={13} /> {common('badge.locked')}
            </span>
          )}
          {watched && <span className={classes.badge}>{t('projects.watched')}</span>}
        </span>
      </th>
      <td data-label={common('table.translated')}>
        <span className={classes.measure}>
          {total > 0 && <ProgressBar progress={project} label={common('progress.of', { name })} />}
          <span>
            <PercentDone progress={project} />
          </span>
        </span>
      </td>
      {columns.map((column) => (
        <PartFigure key={column} part={{ ...project, path: slug, kind: 'project' }} column={column} />
      ))}
      <td data-label={t('projects.columnLanguages')}>{formatNumber(languages)}</td>
      <td data-label={t('projects.columnChanged')}>{lastChange ? <Ago time={lastChange} /> : '–'}</td>
    </tr>
  )
}
