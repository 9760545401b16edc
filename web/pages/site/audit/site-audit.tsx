import { Anchor, Button, Group, NativeSelect, Text, TextInput } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { auditActions } from '#core/access/audit-actions.ts'
import { call, type Reply } from '../../../api/call.ts'
import { HelpLink } from '../../../components/controls/help-link.tsx'
import { choiceOf } from '../../../components/form/choice-of.ts'
import classes from '../../../components/form/form.module.css'
import { Form } from '../../../components/form/form.tsx'
import { FormError } from '../../../components/form/form-error.tsx'
import table from '../../../components/lists/stacked-table.module.css'
import { WaitingList } from '../../../components/status/loading.tsx'
import { formatMoment } from '../../../locale/format.ts'

type Entry = Reply<'GET /api/site/audit/'>['results'][number]

const nothing = { user: '', action: '', since: '', until: '', address: '', object: '' }
type Filters = typeof nothing

const given = (filters: Filters): Partial<Filters> =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))

/** `/manage/audit/`: who did what, from where and when. */
export function SiteAudit() {
  const { t } = useTranslation('manage')
  const [filters, setFilters] = useState<Filters>(nothing)
  const log = useInfiniteQuery({
    queryKey: ['site audit', filters],
    queryFn: ({ pageParam }) =>
      call('GET /api/site/audit/', {
        query: { ...given(filters), ...(pageParam !== 0 && { before: String(pageParam) }) },
      }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const entries = log.data?.pages.flatMap(({ results }) => results)
  const search = new URLSearchParams(given(filters)).toString()
  return (
    <>
      <Text mt="md">
        {t('audit.lead')} <HelpLink topic="audit-log" title={t('audit.table')} />
      </Text>
      <Filter onSearch={setFilters} />
      <Group my="md">
        <Anchor href={`/api/site/audit/csv/?${search}`} download>
          {t('audit.csv')}
        </Anchor>
        <Anchor href={`/api/site/audit/jsonl/?${search}`} download>
          {t('audit.jsonl')}
        </Anchor>
      </Group>
      <FormError error={log.error ?? undefined} fields={[]} />
      {log.isPending && <WaitingList />}
      {entries?.length === 0 && <Text role="status">{t('audit.none')}</Text>}
      {entries && entries.length > 0 && <Entries entries={entries} />}
      {log.hasNextPage && (
        <Button variant="default" loading={log.isFetchingNextPage} onClick={() => log.fetchNextPage()}>
          {t('audit.older')}
        </Button>
      )}
    </>
  )
}

function Filter({ onSearch }: { onSearch: (filters: Filters) => void }) {
  const { t } = useTranslation('manage')
  const [filters, setFilters] = useState<Filters>(nothing)
  const textOf = (name: keyof Filters) => ({
    value: filters[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setFilters({ ...filters, [name]: event.currentTarget.value }),
  })
  return (
    <Form onSubmit={() => onSearch(filters)}>
      <div className={classes.pair}>
        <TextInput label={t('audit.user')} {...textOf('user')} />
        <NativeSelect
          label={t('audit.action')}
          data={[
            { value: '', label: t('audit.anyAction') },
            ...auditActions.map((action) => ({ value: action, label: t(`auditAction.${action}`) })),
          ]}
          {...textOf('action')}
        />
        <TextInput type="date" label={t('audit.since')} {...textOf('since')} />
        <TextInput type="date" label={t('audit.until')} {...textOf('until')} />
        <TextInput label={t('audit.address')} {...textOf('address')} />
        <TextInput label={t('audit.object')} {...textOf('object')} />
      </div>
      <div className={classes.buttons}>
        <Button type="submit">{t('audit.search')}</Button>
      </div>
    </Form>
  )
}

function Entries({ entries }: { entries: readonly Entry[] }) {
  const { t } = useTranslation('manage')
  return (
    <table className={table.table} aria-label={t('audit.table')}>
      <thead>
        <tr>
          {(['when', 'who', 'action', 'what', 'address'] as const).map((name) => (
            <th key={name} scope="col">
              {t(`audit.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </tbody>
    </table>
  )
}

const detailsOf = (details: Entry['details']): string =>
  Object.entries(details)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ')

function EntryRow({ entry }: { entry: Entry }) {
  const { t } = useTranslation('manage')
  const { timestamp, action, actor, user, object, details, address, user_agent } = entry
  const known = choiceOf(['', ...auditActions], action, '')
  const nobody = t('audit.nobody')
  const who = user === null || user === actor ? actor : t('audit.about', { actor: actor ?? nobody, user })
  return (
    <tr>
      <td data-label={t('audit.when')}>{formatMoment(timestamp)}</td>
      <td data-label={t('audit.who')}>
        <bdi>{who ?? nobody}</bdi>
      </td>
      <td data-label={t('audit.action')}>{known === '' ? action.replaceAll('_', ' ') : t(`auditAction.${known}`)}</td>
      <td data-label={t('audit.what')}>
        <bdi>{[object, detailsOf(details)].filter(Boolean).join(' · ')}</bdi>
      </td>
      <td data-label={t('audit.address')} title={user_agent}>
        {address || nobody}
      </td>
    </tr>
  )
}
