import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { DashboardData } from '../../api/dashboard.ts'
import { partsQuery, SITE } from '../../api/scope-parts.ts'
import { TextLink } from '../../components/controls/text-link.tsx'
import classes from '../../components/form/form.module.css'
import { Section } from '../../components/layout/section.tsx'
import { PartsTable } from '../../components/lists/parts-table.tsx'
import { Loaded } from '../../components/status/loaded.tsx'
import { WaitingList } from '../../components/status/loading.tsx'
import { Notice } from '../../components/status/notice.tsx'
import { rolesQuery, teamsQuery } from '../access/team-queries.ts'
import { managedProjects } from './managed.ts'

/** Projects whose settings the person may change. */
export function Managed({ hideDone }: { hideDone: boolean }) {
  const { t } = useTranslation('browse')
  const teams = useQuery(teamsQuery).data
  const roles = useQuery(rolesQuery).data
  const parts = useQuery(partsQuery(SITE))
  if (!teams || !roles) return <WaitingList rows={2} />
  const own = managedProjects(teams, roles)
  if (own.length === 0)
    return (
      <Section title={t('dashboard.managed')}>
        <Notice title={t('dashboard.noneManaged')} />
      </Section>
    )
  return (
    <Section title={t('dashboard.managed')}>
      <Loaded query={parts} waiting={<WaitingList rows={2} />}>
        {(data) => (
          <PartsTable
            parts={data.parts.filter(({ path }) => own.includes(path))}
            label={t('dashboard.managed')}
            hideDone={hideDone}
            empty={{ title: t('dashboard.noneManaged') }}
          />
        )}
      </Loaded>
    </Section>
  )
}

/** Lists of components that somebody wants people to see here; nothing where there are none. */
export function ComponentLists({ lists }: { lists: DashboardData['lists'] }) {
  const { t } = useTranslation('browse')
  if (lists.length === 0) return null
  return (
    <Section title={t('dashboard.lists')}>
      <ul className={classes.rows}>
        {lists.map(({ name, slug }) => (
          <li key={slug} className={classes.row}>
            <TextLink to="/component-list/$slug/" params={{ slug }}>
              <bdi>{name}</bdi>
            </TextLink>
          </li>
        ))}
      </ul>
    </Section>
  )
}
