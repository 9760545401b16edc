import { Button, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../api/account.ts'
import { nameOfApi } from '../../api/addresses.ts'
import { addressOf, call } from '../../api/call.ts'
import { type Workspace, workspacesQuery } from '../../api/manage.ts'
import { SITE } from '../../api/scope-parts.ts'
import { may, scopeQuery } from '../../api/scopes.ts'
import { TextLink } from '../../components/controls/text-link.tsx'
import classes from '../../components/form/form.module.css'
import { Form } from '../../components/form/form.tsx'
import { FormError } from '../../components/form/form-error.tsx'
import { useSubmission } from '../../components/form/use-submission.ts'
import { NotFoundPage } from '../../components/layout/not-found.tsx'
import { PageHead } from '../../components/layout/page-head.tsx'
import { Section } from '../../components/layout/section.tsx'
import { Loaded } from '../../components/status/loaded.tsx'
import { WaitingList } from '../../components/status/loading.tsx'
import { Notice } from '../../components/status/notice.tsx'
import { Teams } from '../access/teams/teams.tsx'
import { Removal } from '../settings/removal.tsx'
import { workspaceGroups } from '../settings/settings-fields.ts'
import { StoredSettings } from '../settings/settings-form.tsx'

/** `/workspaces/` */
export function WorkspacesPage() {
  const { t } = useTranslation('manage')
  const me = useMe()
  const site = useQuery({ ...scopeQuery(SITE), enabled: Boolean(me) }).data
  return (
    <>
      <PageHead title={t('workspaces.title')} lead={t('workspaces.lead')} help="workspaces" />
      <Loaded query={useQuery(workspacesQuery)} waiting={<WaitingList />}>
        {(workspaces) =>
          workspaces.length === 0 ? (
            <Notice title={t('workspaces.none')}>{t('workspaces.noneHelp')}</Notice>
          ) : (
            <ul className={classes.rows}>
              {workspaces.map(({ id, name, projects }) => (
                <li key={id} className={classes.row}>
                  <TextLink to="/workspaces/$id/" params={{ id }}>
                    <bdi>{name}</bdi>
                  </TextLink>
                  <span className={classes.detail}>{t('workspaces.projects', { count: projects.length })}</span>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {site && may(site, 'workspace.add') && <NewWorkspace />}
    </>
  )
}

function NewWorkspace() {
  const { t } = useTranslation('manage')
  const client = useQueryClient()
  const navigate = useNavigate()
  const submission = useSubmission()
  const [name, setName] = useState('')
  const make = async () => {
    const { id } = await call('POST /api/workspaces/', { body: { name } })
    await client.invalidateQueries(workspacesQuery)
    await navigate({ to: '/workspaces/$id/', params: { id } })
  }
  return (
    <Form onSubmit={() => submission.run(make)}>
      <FormError error={submission.error} fields={['name']} />
      <TextInput
        label={t('workspaces.name')}
        value={name}
        maxLength={100}
        required
        error={submission.problem('name')}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <div className={classes.buttons}>
        <Button type="submit" loading={submission.busy}>
          {t('workspaces.add')}
        </Button>
      </div>
    </Form>
  )
}

/** `/workspaces/<id>/`: its projects, and the settings that they may take from it. */
export function WorkspacePage({ id }: { id: string }) {
  const { t } = useTranslation('manage')
  const query = useQuery(workspacesQuery)
  const workspace = query.data?.find((one) => one.id === id)
  if (query.data && !workspace) return <NotFoundPage />
  return (
    <>
      <PageHead
        title={workspace?.name ?? t('workspaces.title')}
        lead={t('workspaces.settingsLead')}
        help="workspaces"
        trail={[
          <TextLink key="all" to="/workspaces/">
            {t('workspaces.title')}
          </TextLink>,
        ]}
      />
      <Loaded query={query} waiting={<WaitingList />}>
        {() => workspace && <WorkspaceParts workspace={workspace} />}
      </Loaded>
    </>
  )
}

function WorkspaceParts({ workspace: { id, projects, rights } }: { workspace: Workspace }) {
  const { t } = useTranslation('manage')
  const address = addressOf('GET /api/workspaces/:id/', { params: { id } })
  return (
    <>
      {rights.includes('workspace.edit') && (
        <StoredSettings
          tabs
          of="workspace"
          address={address}
          groups={workspaceGroups}
          removal={(stored) => <Removal of="workspace" address={address} slug={String(stored.name)} />}
        />
      )}
      <Section title={t('workspaces.inside')}>
        {projects.length === 0 ? (
          <p className={classes.detail}>{t('workspaces.insideNone')}</p>
        ) : (
          <ul className={classes.rows}>
            {projects.map((url) => (
              <li key={url} className={classes.row}>
                <TextLink to="/projects/$/" params={{ _splat: nameOfApi(url) ?? '' }}>
                  {nameOfApi(url)}
                </TextLink>
              </li>
            ))}
          </ul>
        )}
      </Section>
      {rights.includes('workspace.edit_members') && (
        <Teams owner={{ workspace: id }} lead={t('workspaces.teamsLead')} />
      )}
    </>
  )
}
