import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { pageOf, pathOfApi } from '../../api/addresses.ts'
import { readQuery } from '../../api/call.ts'
import { TextLink } from '../../components/controls/text-link.tsx'
import { ScrollBox } from '../../components/layout/scroll-box.tsx'
import table from '../../components/lists/text-table.module.css'
import { Loaded } from '../../components/status/loaded.tsx'
import { WaitingList } from '../../components/status/loading.tsx'
import { Notice } from '../../components/status/notice.tsx'
import { Ago } from '../../components/text/ago.tsx'
import { useMessages } from '../../locale/own-words.ts'

const statuses = ['pending', 'success', 'error', 'skipped'] as const

/** What an add-on did lately, run by run. */
export function AddonActivity({ id, title }: { id: number; title: string }) {
  const { t } = useTranslation('admin')
  const words = useMessages('messages')
  return (
    <Loaded
      query={useQuery(readQuery('GET /api/addons/:id/logs/', { params: { id } }))}
      waiting={<WaitingList rows={1} />}
    >
      {({ results }) =>
        results.length === 0 ? (
          <Notice title={t('activity.none')} />
        ) : (
          <ScrollBox className={table.scroll} label={t('activity.label', { name: title })}>
            <table className={table.table}>
              <thead>
                <tr>
                  <th scope="col">{t('activity.when')}</th>
                  <th scope="col">{t('activity.component')}</th>
                  <th scope="col">{t('activity.result')}</th>
                  <th scope="col">{t('activity.messages')}</th>
                </tr>
              </thead>
              <tbody>
                {results.map(({ id: run, created, component, status, message, messages }) => {
                  const path = pathOfApi(component)
                  return (
                    <tr key={run}>
                      <td>
                        <Ago time={created} />
                      </td>
                      <td>{path !== undefined && <TextLink to={pageOf('projects', path)}>{path}</TextLink>}</td>
                      <td>{t(`activity.${statuses[status] ?? 'pending'}`)}</td>
                      <td>{messages.map((one) => words(one)).join(' ') || message}</td>
                    </tr>
                  )
                })}
              </tbody>
            </table>
          </ScrollBox>
        )
      }
    </Loaded>
  )
}
