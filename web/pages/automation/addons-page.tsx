import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import type { Scope } from '../../api/scopes.ts'
import { ConfirmButton } from '../../components/controls/confirm-button.tsx'
import classes from '../../components/form/form.module.css'
import { Section } from '../../components/layout/section.tsx'
import { Loaded } from '../../components/status/loaded.tsx'
import { WaitingList } from '../../components/status/loading.tsx'
import { Notice } from '../../components/status/notice.tsx'
import { showToast } from '../../components/toast/toasts.ts'
import { useNames } from '../../locale/own-words.ts'
import { ManagedScope } from '../settings/settings-frame.tsx'
import { AddonActivity } from './addon-activity.tsx'
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
import styles from './addons-page.module.css'
import { AUTOMATION, AutomationPreview } from './automation-preview.tsx'
import { PublishedFiles } from './published-files.tsx'

/** In the order they are shown. */
const groups = ['quality', 'files', 'git', 'notify'] as const

/** `/addons/<path>/`: what works by itself in a project, a component, or on the whole site. */
export function AddonsPage({ path }: { path: string }) {
  const { t } = useTranslation('manage')
  return (
    <ManagedScope
      section="addons"
      path={path}
      title={t('addons.title')}
      lead={t('addons.lead')}
      help="addons"
      needs={['component.edit', 'project.edit', 'management.addons']}
    >
      {(scope) => <Addons scope={scope} />}
    </ManagedScope>
  )
}

function Addons({ scope }: { scope: Scope }) {
  const client = useQueryClient()
  const kinds = useQuery(addonKindsQuery).data ?? []
  const [open, setOpen] = useState<string>()
  const parts = {
    scope,
    kinds,
    open,
    onOpen: setOpen,
    onChanged: async () => {
      setOpen(undefined)
      await client.invalidateQueries(installedQuery)
    },
  }
  return (
    <Loaded query={useQuery(installedQuery)} waiting={<WaitingList />}>
      {(seen) => {
        const installed = seen.filter((addon) => isAt(addon, scope))
        return (
          <>
            <Installed {...parts} installed={installed} />
            <Available {...parts} installed={installed} />
          </>
        )
      }}
    </Loaded>
  )
}

interface PartProps {
  scope: Scope
  kinds: readonly AddonKind[]
  installed: readonly Addon[]
  /** Which form is shown: the name of a kind, or `addon-` and a number. */
  open: string | undefined
  onOpen: (form: string) => void
  onChanged: () => Promise<void>
}

function Installed({ scope, kinds, installed, open, onOpen, onChanged }: PartProps) {
  const { t } = useTranslation(['manage', 'admin', 'common'])
  const titleOf = useAddonTitles(kinds)
  const remove = async (id: number, name: string) => {
    await call('DELETE /api/addons/:id/', { params: { id } })
    showToast(t('common:toast.removed', { name }))
    await onChanged()
  }
  const save = async (id: number, configuration: Record<string, unknown>) => {
    await call('PATCH /api/addons/:id/', { params: { id }, body: { configuration } })
    showToast(t('common:toast.saved'))
    await onChanged()
  }
  return (
    <Section title={t('addons.installed')}>
      {installed.length === 0 && <Notice title={t('addons.none')} />}
      <ul className={classes.rows}>
        {installed.map((addon) => (
          <li key={addon.id} className={classes.row}>
            <span>
              {titleOf(addon.name)} <PublishedFiles addon={addon} />
            </span>
            <span className={classes.buttons}>
              <Button size="xs" variant="default" onClick={() => onOpen(`addon-${addon.id}`)}>
                {t('addons.configure')}
              </Button>
              <Button size="xs" variant="default" onClick={() => onOpen(`activity-${addon.id}`)}>
                {t('admin:activity.show')}
              </Button>
              <ConfirmButton
                size="xs"
                text={t('remove')}
                question={t('addons.removeQuestion', { name: titleOf(addon.name) })}
                onConfirm={() => remove(addon.id, titleOf(addon.name))}
              >
                {t('addons.removeHelp')}
              </ConfirmButton>
            </span>
            {open === `activity-${addon.id}` && (
              <div className={styles.panel}>
                <AddonActivity id={addon.id} title={titleOf(addon.name)} />
              </div>
            )}
            {open === `addon-${addon.id}` && (
              <AddonForm
                kind={kinds.find((kind) => kind.name === addon.name)}
                configuration={addon.configuration}
                onSave={(configuration) => save(addon.id, configuration)}
                after={
                  addon.name === AUTOMATION
                    ? ({ workflow }) => (
                        <AutomationPreview
                          id={addon.id}
                          title={titleOf(addon.name)}
                          scope={scope}
                          workflow={workflow}
                        />
                      )
                    : undefined
                }
              />
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Available({ scope: pageScope, kinds, installed, open, onOpen, onChanged }: PartProps) {
  const { t } = useTranslation(['manage', 'admin'])
  const named = useNames('addons')
  const titleOf = useAddonTitles(kinds)
  const scope = pageScope.component ? 'component' : pageScope.project ? 'project' : 'site'
  const isOffered = (kind: AddonKind) =>
    kind.scopes.includes(scope) && (kind.multiple || !installed.some(({ name }) => name === kind.name))
  const install = async (name: string, configuration: Record<string, unknown>) => {
    await installAddon(pageScope, { name, configuration })
    await onChanged()
  }
  const offered = kinds.filter(isOffered)
  return (
    <Section title={t('addons.available')}>
      {groups.map((group) => {
        const own = offered.filter((kind) => kind.group === group)
        return own.length === 0 ? null : (
          <div key={group}>
            <h3 className={styles.group}>{t(`admin:addonGroup.${group}`)}</h3>
            <ul className={classes.rows}>
              {own.map((kind) => (
                <li key={kind.name} className={classes.row}>
                  <span>
                    {titleOf(kind.name)}
                    <br />
                    <span className={classes.detail}>{named(`${kind.name}.why`, kind.description)}</span>
                  </span>
                  <Button
                    size="xs"
                    variant="default"
                    aria-label={t('addons.installOne', { name: titleOf(kind.name) })}
                    onClick={() => onOpen(kind.name)}
                  >
                    {t('addons.install')}
                  </Button>
                  {open === kind.name && (
                    <AddonForm
                      kind={kind}
                      configuration={{}}
                      onSave={(configuration) => install(kind.name, configuration)}
                    />
                  )}
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </Section>
  )
}
