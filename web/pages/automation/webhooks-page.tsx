import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import type { Scope } from '../../api/scopes.ts'
import { ConfirmButton } from '../../components/controls/confirm-button.tsx'
import classes from '../../components/form/form.module.css'
import { FormError } from '../../components/form/form-error.tsx'
import { useSubmission } from '../../components/form/use-submission.ts'
import { Section } from '../../components/layout/section.tsx'
import { Loaded } from '../../components/status/loaded.tsx'
import { WaitingList } from '../../components/status/loading.tsx'
import { Notice } from '../../components/status/notice.tsx'
import { Outcome } from '../../components/status/outcome.tsx'
import { showToast } from '../../components/toast/toasts.ts'
import { useMessages } from '../../locale/own-words.ts'
import { ManagedScope } from '../settings/settings-frame.tsx'
import { AddonForm } from './addon-form.tsx'
import {
  type Addon,
  type AddonKind,
  addonKindsQuery,
  installAddon,
  installedQuery,
  isAt,
  useAddonTitles,
} from './addons.ts'
import { WebhookDeliveries } from './webhook-deliveries.tsx'
import styles from './webhooks.module.css'

/** `/webhooks/<path>/`: addresses that are called for changes, what they were sent and what they answered. */
export function WebhooksPage({ path }: { path: string }) {
  const { t } = useTranslation('admin')
  return (
    <ManagedScope
      section="webhooks"
      path={path}
      title={t('webhooks.title')}
      lead={t('webhooks.lead')}
      help="addons#webhooks"
      needs={['component.edit', 'project.edit', 'management.addons']}
    >
      {(scope) => <Webhooks scope={scope} />}
    </ManagedScope>
  )
}

function Webhooks({ scope }: { scope: Scope }) {
  const { t } = useTranslation('admin')
  const kinds = (useQuery(addonKindsQuery).data ?? []).filter(({ delivers }) => delivers)
  const isWebhook = ({ name }: Addon) => kinds.some((kind) => kind.name === name)
  return (
    <Loaded query={useQuery(installedQuery)} waiting={<WaitingList />}>
      {(seen) => {
        const installed = seen.filter((addon) => isAt(addon, scope) && isWebhook(addon))
        return (
          <>
            {installed.length === 0 && <Notice title={t('webhooks.none')}>{t('webhooks.noneHelp')}</Notice>}
            {installed.map((addon) => (
              <Webhook key={addon.id} addon={addon} kind={kinds.find(({ name }) => name === addon.name)} />
            ))}
            <NewWebhook scope={scope} kinds={kinds} />
          </>
        )
      }}
    </Loaded>
  )
}

function Webhook({ addon: { id, name, configuration }, kind }: { addon: Addon; kind: AddonKind | undefined }) {
  const { t } = useTranslation(['admin', 'common'])
  const client = useQueryClient()
  const titleOf = useAddonTitles(kind ? [kind] : [])
  const [open, setOpen] = useState(false)
  const save = async (changed: Record<string, unknown>) => {
    await call('PATCH /api/addons/:id/', { params: { id }, body: { configuration: changed } })
    setOpen(false)
    showToast(t('common:toast.saved'))
    await client.invalidateQueries()
  }
  const remove = async () => {
    await call('DELETE /api/addons/:id/', { params: { id } })
    showToast(t('common:toast.deleted', { name: titleOf(name) }))
    await client.invalidateQueries()
  }
  return (
    <Section title={titleOf(name)}>
      <p className={styles.url}>
        <bdi>{String(configuration.webhook_url ?? '')}</bdi>
      </p>
      <div className={classes.buttons}>
        <TestButton id={id} />
        <Button size="xs" variant="default" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t('webhooks.configure')}
        </Button>
        <ConfirmButton size="xs" text={t('webhooks.delete')} question={t('webhooks.deleteQuestion')} onConfirm={remove}>
          {t('webhooks.deleteHelp')}
        </ConfirmButton>
      </div>
      {open && <AddonForm kind={kind} configuration={configuration} onSave={save} />}
      <h3>{t('webhooks.deliveries')}</h3>
      <WebhookDeliveries id={id} />
    </Section>
  )
}

function TestButton({ id }: { id: number }) {
  const { t } = useTranslation('admin')
  const words = useMessages('messages')
  const client = useQueryClient()
  const submission = useSubmission()
  const [outcome, setOutcome] = useState<{ readonly text: string; readonly good: boolean }>()
  const test = () =>
    submission.run(async () => {
      setOutcome(undefined)
      const { status, error } = await call('POST /api/addons/:id/test/', { params: { id } })
      setOutcome({ good: error === null, text: error === null ? t('webhooks.tested', { status }) : words(error) })
      await client.invalidateQueries()
    })
  return (
    <>
      <Button size="xs" onClick={test} loading={submission.busy}>
        {t('webhooks.test')}
      </Button>
      <FormError error={submission.error} />
      {outcome && <Outcome tone={outcome.good ? 'good' : 'bad'}>{outcome.text}</Outcome>}
    </>
  )
}

function NewWebhook({ scope, kinds }: { scope: Scope; kinds: readonly AddonKind[] }) {
  const { t } = useTranslation(['admin', 'common'])
  const client = useQueryClient()
  const titleOf = useAddonTitles(kinds)
  const [chosen, setChosen] = useState<string>()
  const install = async (name: string, configuration: Record<string, unknown>) => {
    await installAddon(scope, { name, configuration })
    setChosen(undefined)
    showToast(t('common:toast.saved'))
    await client.invalidateQueries()
  }
  const kind = kinds.find(({ name }) => name === chosen)
  return (
    <Section title={t('webhooks.add')}>
      <div className={classes.buttons}>
        {kinds.map(({ name }) => (
          <Button key={name} variant="default" aria-expanded={chosen === name} onClick={() => setChosen(name)}>
            {t('webhooks.addOne', { name: titleOf(name) })}
          </Button>
        ))}
      </div>
      {kind && (
        <AddonForm
          key={kind.name}
          kind={kind}
          configuration={{}}
          onSave={(configuration) => install(kind.name, configuration)}
        />
      )}
    </Section>
  )
}
