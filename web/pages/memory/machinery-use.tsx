import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Reply } from '../../api/call.ts'
import type { Scope } from '../../api/scopes.ts'
import form from '../../components/form/form.module.css'
import { ScrollBox } from '../../components/layout/scroll-box.tsx'
import { Section } from '../../components/layout/section.tsx'
import table from '../../components/lists/text-table.module.css'
import { Loaded } from '../../components/status/loaded.tsx'
import { WaitingList } from '../../components/status/loading.tsx'
import { Notice } from '../../components/status/notice.tsx'
import { formatDay, formatNumber } from '../../locale/format.ts'
import { machineryUseQuery } from './machinery-queries.ts'

type Use = Reply<'GET /api/machinery_use/'>

const columns = ['texts', 'answered', 'characters', 'input_tokens', 'output_tokens', 'languages'] as const

/** What was sent to services this month. */
export function MachineryUse({ scope, nameOf }: { scope: Scope; nameOf: (service: string) => string }) {
  const { t } = useTranslation('admin')
  return (
    <Section title={t('machineryUse.title')}>
      <Loaded query={useQuery(machineryUseQuery(scope))} waiting={<WaitingList rows={1} />}>
        {({ since, results }) =>
          results.length === 0 ? (
            <Notice title={t('machineryUse.none', { day: formatDay(since) })} />
          ) : (
            <>
              <UseTable results={results} nameOf={nameOf} />
              <p className={form.detail}>{t('machineryUse.costHelp')}</p>
            </>
          )
        }
      </Loaded>
    </Section>
  )
}

function UseTable({ results, nameOf }: { results: Use['results']; nameOf: (service: string) => string }) {
  const { t } = useTranslation('admin')
  return (
    <ScrollBox className={table.scroll} label={t('machineryUse.title')}>
      <table className={table.table}>
        <thead>
          <tr>
            <th scope="col">{t('machineryUse.service')}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`machineryUse.${column}`)}
              </th>
            ))}
            <th scope="col">{t('machineryUse.cost')}</th>
          </tr>
        </thead>
        <tbody>
          {results.map((use) => (
            <tr key={`${use.service} ${use.model}`}>
              <th scope="row">
                {nameOf(use.service)}
                {use.model !== '' && ` (${use.model})`}
              </th>
              {columns.map((column) => (
                <td key={column}>{formatNumber(use[column])}</td>
              ))}
              <td>{use.cost === null ? '–' : formatNumber(use.cost)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}
