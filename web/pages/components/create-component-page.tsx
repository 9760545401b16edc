import { Box, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../api/account.ts'
import { everyProjectQuery } from '../../api/manage.ts'
import { ButtonLink } from '../../components/controls/button-link.tsx'
import { TabSet } from '../../components/controls/tab-set.tsx'
import classes from '../../components/form/form.module.css'
import { PageHead } from '../../components/layout/page-head.tsx'
import { Notice } from '../../components/status/notice.tsx'
import { FromFile } from './from-file.tsx'
import { FromRepository } from './from-repository.tsx'

const ways = ['repository', 'file'] as const

/** Step by step: which project, where the strings are, which of the sets found. */
export function CreateComponentPage({ project }: { project: string | undefined }) {
  const { t } = useTranslation('manage')
  const navigate = useNavigate()
  const me = useMe()
  const [way, showWay] = useState<(typeof ways)[number]>('repository')
  const projects = useQuery(everyProjectQuery).data ?? []
  if (me === null)
    return (
      <>
        <PageHead title={t('newComponent.title')} />
        <Notice
          title={t('signInFirst')}
          action={
            <ButtonLink to="/accounts/login/" search={{ next: '/create/component/' }}>
              {t('signIn')}
            </ButtonLink>
          }
        />
      </>
    )
  return (
    <>
      <PageHead title={t('newComponent.title')} lead={t('newComponent.lead')} help="discovery" />
      <div className={classes.form}>
        <Select
          label={t('newComponent.project')}
          data={projects.map(({ slug, name }) => ({ value: slug, label: name }))}
          value={project ?? null}
          onChange={(slug) =>
            navigate({ to: '/create/component/', search: slug === null ? {} : { project: slug }, replace: true })
          }
          searchable
          nothingFoundMessage={t('newComponent.noProject')}
        />
      </div>
      {project === undefined ? (
        <Notice
          title={t('newComponent.which')}
          action={
            <ButtonLink variant="default" to="/create/project/">
              {t('newProject.title')}
            </ButtonLink>
          }
        >
          {t('newComponent.whichHelp')}
        </Notice>
      ) : (
        <Box mt="xl">
          <TabSet
            label={t('newComponent.ways')}
            tabs={ways.map((id) => ({ id, name: t(`newComponent.${id}`) }))}
            shown={way}
            onShow={(id) => showWay(id)}
          >
            {way === 'repository' ? (
              <FromRepository key={project} project={project} />
            ) : (
              <FromFile key={project} project={project} />
            )}
          </TabSet>
        </Box>
      )}
    </>
  )
}
