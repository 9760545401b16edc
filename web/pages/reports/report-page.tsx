import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { TextLink } from '../../components/controls/text-link.tsx'
import formClasses from '../../components/form/form.module.css'
import { PageHead } from '../../components/layout/page-head.tsx'
import { ScrollBox } from '../../components/layout/scroll-box.tsx'
import { Section } from '../../components/layout/section.tsx'
import { DetailList } from '../../components/lists/detail-list.tsx'
import table from '../../components/lists/table.module.css'
import { Loaded } from '../../components/status/loaded.tsx'
import { WaitingList } from '../../components/status/loading.tsx'
import { Notice } from '../../components/status/notice.tsx'
import { formatDay, formatList, formatMoment, formatNumber } from '../../locale/format.ts'
import { nameOfCode } from '../../locale/language-name.ts'
import classes from './report-page.module.css'
import { type Report, reportKinds, reportQuery } from './report-queries.ts'
import { type Cell, type ReportTable, tablesOf } from './report-tables.ts'

/** `/reports/<id>/` */
export function ReportPage({ id }: { id: string }) {
  const { t } = useTranslation('tools')
  const query = useQuery(reportQuery(id))
  const kind = reportKinds.find((one) => one === query.data?.kind)
  return (
    <>
      <PageHead
        title={t(kind ? `reports.kind.${kind}` : 'reports.title')}
        trail={[
          <TextLink key="all" to="/reports/">
            {t('reports.title')}
          </TextLink>,
        ]}
      />
      <Loaded query={query} waiting={<WaitingList />}>
        {(report) => <Made report={report} />}
      </Loaded>
    </>
  )
}

const formats = ['json', 'html', 'rst'] as const

function Made({ report }: { report: Report }) {
  const { t } = useTranslation('tools')
  const given = (name: 'start' | 'end' | 'language' | 'q') => {
    const value = report.parameters[name]
    return typeof value === 'string' ? value : undefined
  }
  const [start, end, language, q] = [given('start'), given('end'), given('language'), given('q')]
  const tables = tablesOf(report)
  return (
    <>
      <DetailList
        lines={[
          { name: t('reports.about'), value: <bdi>{report.scope?.name ?? t('reports.wholeSite')}</bdi> },
          { name: t('reports.period'), value: start && end ? `${formatDay(start)} – ${formatDay(end)}` : '' },
          { name: t('reports.language'), value: language ? nameOfCode(language) : t('reports.anyLanguage') },
          { name: t('reports.q'), value: q && <code dir="ltr">{q}</code> },
          { name: t('reports.made'), value: formatMoment(report.created) },
          { name: t('reports.madeBy'), value: <bdi>{report.creator}</bdi> },
        ]}
      />
      {report.data === null ? (
        <Notice title={t('reports.notReady')}>{t('reports.notReadyHelp')}</Notice>
      ) : (
        <div className={classes.download}>
          <span>{t('reports.download')}</span>
          {formats.map((format) => (
            <Anchor key={format} href={`/api/reports/${report.id}/${format}/`} download>
              {t(`reports.format.${format}`)}
            </Anchor>
          ))}
        </div>
      )}
      {report.data !== null && tables.length === 0 && (
        <Notice title={t('reports.empty')}>{t('reports.emptyHelp')}</Notice>
      )}
      {tables.map((one) => (
        <TableOf key={one.code ?? one.heading} table={one} />
      ))}
    </>
  )
}

function TableOf({ table: { heading, code, columns, rows } }: { table: ReportTable }) {
  const { t } = useTranslation('tools')
  const title = code ? nameOfCode(code) : heading || t(code === '' ? 'reports.allTogether' : 'reports.people')
  return (
    <Section title={title}>
      <ScrollBox className={formClasses.scroll}>
        <table className={table.table}>
          <thead>
            <tr>
              {columns.map((name) => (
                <th key={name} scope="col">
                  {t(`reports.column.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a report does not change, and people may have one name
              <tr key={row}>
                {cells.map((cell, column) => {
                  const Tag = column === 0 ? 'th' : 'td'
                  return (
                    <Tag key={columns[column]} {...(column === 0 && { scope: 'row' })}>
                      <CellText cell={cell} />
                    </Tag>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </Section>
  )
}

function CellText({ cell }: { cell: Cell }) {
  const { t } = useTranslation('tools')
  if ('number' in cell) return formatNumber(cell.number)
  if ('word' in cell) return t(`reports.row.${cell.word}`)
  if ('day' in cell) return formatDay(cell.day)
  if ('codes' in cell) return formatList(cell.codes.map((code) => nameOfCode(code)))
  return <bdi>{cell.text}</bdi>
}
