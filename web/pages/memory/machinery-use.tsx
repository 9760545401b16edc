import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type Reply, readQuery } from '../../api/call.ts'
import { projectParams } from '../../api/repositories.ts'
import type { Scope } from '../../api/scopes.ts'
import { ScrollBox } from '../../components/layout/scroll-box.tsx'
import { Section } from '../../components/layout/section.tsx'
import table from '../../components/lists/text-table.module.css'
import { Loaded } from '../../components/status/loaded.tsx'
import { WaitingList } from '../../components/status/loading.tsx'
import { Notice } from '../../components/status/notice.tsx'
import { formatDay, formatNumber } from '../../locale/format.ts'

type Use = Reply<'GET /api/machinery_use/'>

const columns = ['texts', 'answered', 'characters', 'input_tokens', 'output_tokens', 'languages'] as const

const useQueryOf = (scope: Scope) =>
  scope.project
    ? readQuery('GET /api/projects/:project/machinery_use/', { params: projectParams(scope) })
    : readQuery('GET /api/machinery_use/', {})

/** What was sent to services this month. */
export function MachineryUse({ scope, nameOf }: { scope: Scope; nameOf: (service: string) => string }) {
  const { t } = useTranslation('admin')
  return (
    <Section title={t('machineryUse.title')}>
      <Loaded query={useQuery(useQueryOf(scope))} waiting={<WaitingList rows={1} />}>
        {({ since, results }) =>
          results.length === 0 ? (
            <Notice title={t('machineryUse.none', { day: formatDay(since) })} />
          ) : (
            <UseTable results={results} nameOf={nameOf} />
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
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}
