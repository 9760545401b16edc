import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { TextLink } from '../../../components/controls/text-link.tsx'
import { FormError } from '../../../components/form/form-error.tsx'
import { useSubmission } from '../../../components/form/use-submission.ts'
import { Section } from '../../../components/layout/section.tsx'
import { WaitingList } from '../../../components/status/loading.tsx'
import { type SiteSetup, setupQuery } from './administration-queries.ts'
import classes from './setup-checklist.module.css'

type StepId = SiteSetup['steps'][number]['id']

/** Where a step is done; what is a setting of the environment is only explained. */
const pages: Partial<Record<StepId, { readonly to: string; readonly hash?: string }>> = {
  project: { to: '/create/project/' },
  mail: { to: '/manage/overview/', hash: 'mail' },
  backup: { to: '/projects/' },
  demo: { to: '/manage/overview/', hash: 'demo' },
}

/** What whoever installed the site has still to do. It goes when all is done, or when it is hidden. */
export function SetupChecklist({ reopens = false }: { reopens?: boolean }) {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const submission = useSubmission()
  const { data, isPending } = useQuery(setupQuery)
  if (isPending) return <WaitingList rows={1} />
  if (!data) return null
  const done = data.steps.filter((step) => step.done).length
  if (done === data.steps.length) return null
  const setHidden = (hidden: boolean) =>
    submission.run(async () => {
      const setup = await call('PATCH /api/site/setup/', { body: { hidden } })
      client.setQueryData(setupQuery.queryKey, setup)
    })
  if (data.hidden)
    return reopens ? (
      <Button mt="md" variant="default" size="xs" onClick={() => setHidden(false)} loading={submission.busy}>
        {t('setup.show')}
      </Button>
    ) : null
  return (
    <Section
      title={t('setup.title')}
      aside={
        <span className={classes.aside}>
          {t('setup.progress', { done, all: data.steps.length })}
          <Button variant="default" size="xs" onClick={() => setHidden(true)} loading={submission.busy}>
            {t('setup.hide')}
          </Button>
        </span>
      }
    >
      <FormError error={submission.error} />
      <ul className={classes.steps}>
        {data.steps.map((step) => (
          <Step key={step.id} {...step} />
        ))}
      </ul>
    </Section>
  )
}

function Step({ id, done }: SiteSetup['steps'][number]) {
  const { t } = useTranslation('admin')
  const page = done ? undefined : pages[id]
  return (
    <li className={classes.step} data-done={done}>
      <span role="img" className={classes.mark} aria-label={t(done ? 'setup.done' : 'setup.open')}>
        {done ? '✓' : ''}
      </span>
      <span>
        <strong>{page === undefined ? t(`setup.${id}`) : <TextLink {...page}>{t(`setup.${id}`)}</TextLink>}</strong>
        {!done && <span className={classes.text}>{t(`setup.${id}Text`)}</span>}
      </span>
    </li>
  )
}
