import { Button } from '@mantine/core'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { pathOfApi } from '../../api/addresses.ts'
import { addressOf, readQuery } from '../../api/call.ts'
import { type Part, partsQuery } from '../../api/scope-parts.ts'
import type { Component } from '../../api/types.ts'
import { MissingPage } from '../../components/layout/missing-page.tsx'
import { PageHead } from '../../components/layout/page-head.tsx'
import { PartsTable } from '../../components/lists/parts-table.tsx'
import { isMissing } from '../../components/status/is-missing.ts'
import { Loaded } from '../../components/status/loaded.tsx'
import { WaitingList } from '../../components/status/loading.tsx'

/** Components that somebody put together, of whatever projects. */
export function ComponentListPage({ slug }: { slug: string }) {
  const { t } = useTranslation('browse')
  const params = { list: slug }
  const list = useQuery(readQuery('GET /api/component-lists/:list/', { params }))
  const components = useQuery(
    readQuery('GET /api/component-lists/:list/components/', { params, query: { page_size: 100 } }),
  )
  if (isMissing(list.error)) return <MissingPage kind="list" name={slug} to="/projects/" toName={t('projects.title')} />
  return (
    <>
      <PageHead
        title={list.data?.name ?? slug}
        lead={t('list.lead')}
        actions={
          <Button
            component="a"
            href={addressOf('GET /api/component-lists/:list/file/', { params })}
            variant="default"
            size="sm"
          >
            {t('list.download')}
          </Button>
        }
      />
      <Loaded query={components} waiting={<WaitingList />}>
        {(page) => <Rows components={page.results} />}
      </Loaded>
    </>
  )
}

function Rows({ components }: { components: readonly Component[] }) {
  const { t } = useTranslation('browse')
  const paths = components.map(({ url }) => pathOfApi(url) ?? '')
  const found = useQueries({ queries: paths.map(partsQuery) })
  const parts = components.flatMap((component, index): Part[] => {
    const counts = found[index]?.data?.counts
    if (!counts) return []
    return [
      {
        ...counts,
        kind: 'component',
        name: [component.project.name, component.name].filter(Boolean).join(' · '),
        path: paths[index] ?? '',
        locked: false,
        is_glossary: component.is_glossary,
        restricted: false,
        shared: false,
        is_source: false,
        alerts: 0,
        language: null,
      },
    ]
  })
  if (found.some(({ isPending }) => isPending)) return <WaitingList />
  return <PartsTable parts={parts} label={t('components.title')} empty={{ title: t('components.none') }} />
}
