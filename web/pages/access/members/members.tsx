import { NativeSelect, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AccessOverview, membersQuery } from '../../../api/access.ts'
import { PageButtons } from '../../../components/controls/page-buttons.tsx'
import form from '../../../components/form/form.module.css'
import { usePagedSearch } from '../../../components/lists/use-paged-search.ts'
import { Loaded } from '../../../components/status/loaded.tsx'
import { WaitingList } from '../../../components/status/loading.tsx'
import { Notice } from '../../../components/status/notice.tsx'
import classes from '../access-table.module.css'
import { PendingInvitations } from '../pending-invitations.tsx'
import { useAccess, useAccessNames } from '../use-access.ts'
import { AddMember } from './add-member.tsx'
import { MemberTable } from './member-table.tsx'

interface Props {
  project: string
  projectName: string
}

/** People of a project with their teams; who is invited; and new ones. */
export function Members({ project, projectName }: Props) {
  const { t } = useTranslation('manage')
  return (
    <Loaded query={useAccess({ project })} waiting={<WaitingList />}>
      {(access) =>
        access.teams.length === 0 ? (
          <Notice title={t('members.noTeams')}>{t('members.noTeamsHelp')}</Notice>
        ) : (
          <>
            <AddMember access={access} />
            <FoundMembers access={access} project={project} projectName={projectName} />
            <Invited access={access} />
          </>
        )
      }
    </Loaded>
  )
}

function FoundMembers({ access, project, projectName }: Props & { access: AccessOverview }) {
  const { t } = useTranslation('manage')
  const names = useAccessNames()
  const [team, setTeam] = useState<number>()
  const { q, search, page, setPage } = usePagedSearch()
  const found = useQuery({ ...membersQuery(project, { q, team, page }), placeholderData: keepPreviousData })
  return (
    <>
      <div className={classes.tools}>
        <TextInput
          type="search"
          label={t('members.search')}
          value={q}
          onChange={(event) => search(event.currentTarget.value)}
        />
        <NativeSelect
          label={t('members.team')}
          value={team ?? ''}
          data={[
            { value: '', label: t('members.everyTeam') },
            ...access.teams.map(({ id, name }) => ({ value: String(id), label: names.team(name) })),
          ]}
          onChange={({ currentTarget: { value } }) => {
            setTeam(value === '' ? undefined : Number(value))
            setPage(1)
          }}
        />
      </div>
      <Loaded query={found} waiting={<WaitingList rows={3} />}>
        {({ count, results, next, previous }) => (
          <>
            <p className={form.detail} role="status">
              {t('members.count', { count })}
            </p>
            {count === 0 ? (
              <Notice title={t('members.none')}>{t('members.noneHelp')}</Notice>
            ) : (
              <MemberTable members={results} {...{ access, project, projectName }} />
            )}
            <PageButtons page={page} hasPrevious={previous !== null} hasNext={next !== null} onChange={setPage} />
          </>
        )}
      </Loaded>
    </>
  )
}

/** Open invitations, team by team. */
function Invited({ access }: { access: AccessOverview }) {
  const names = useAccessNames()
  return access.teams
    .filter(({ invitations }) => invitations > 0)
    .map(({ id, name }) => <PendingInvitations key={id} team={id} name={names.team(name)} />)
}
