import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiPath, sendJson } from '../../api/client.ts'
import { listQuery } from '../../api/manage.ts'
import type { Place } from '../../api/places.ts'
import classes from '../../components/form/form.module.css'
import { FormError } from '../../components/form/form-error.tsx'
import { useSending } from '../../components/form/use-sending.ts'
import { Section } from '../../components/layout/section.tsx'
import { Loaded } from '../../components/status/loaded.tsx'
import { WaitingList } from '../../components/status/loading.tsx'
import { Notice } from '../../components/status/notice.tsx'
import { useNames } from '../../locale/own-words.ts'
import { ManagedPlace } from '../settings/settings-frame.tsx'
import { AddonForm } from './addon-form.tsx'
import { type Addon, type AddonKind, addonKindsQuery, isAt } from './addons.ts'

/** `/addons/<path>/`: what works by itself in a project, a component, or on the whole site. */
export function AddonsPage({ path }: { path: string }) {
  const { t } = useTranslation('manage')
  return (
    <ManagedPlace
      path={path}
      title={t('addons.title')}
      lead={t('addons.lead')}
      needs={['component.edit', 'project.edit', 'management.addons']}
    >
      {(place) => <Addons place={place} />}
    </ManagedPlace>
  )
}

function addressOf({ project, component }: Place): string {
  if (project && component) return apiPath('components', project.slug, component.path, 'addons')
  return project ? apiPath('projects', project.slug, 'addons') : apiPath('addons', 'site')
}

function Addons({ place }: { place: Place }) {
  const { t } = useTranslation('manage')
  const client = useQueryClient()
  const sending = useSending()
  const address = addressOf(place)
  const installed = listQuery<Addon>(apiPath('addons'))
  const kinds = useQuery(addonKindsQuery).data ?? []
  const [open, setOpen] = useState<string>()
  const scope = place.component ? 'component' : place.project ? 'project' : 'site'
  const refresh = async () => {
    setOpen(undefined)
    await client.invalidateQueries(installed)
  }
  const named = useNames('addons')
  const titleOf = (name: string) => named(name, kinds.find((kind) => kind.name === name)?.title ?? name)
  const offers = (list: readonly Addon[], kind: AddonKind) =>
    kind.scopes.includes(scope) && (kind.multiple || !list.some(({ name }) => name === kind.name))
  return (
    <Loaded query={useQuery(installed)} waiting={<WaitingList />}>
      {(seen) => {
        const list = seen.filter((addon) => isAt(addon, place))
        return (
          <>
            <FormError error={sending.error} />
            <Section title={t('addons.installed')}>
              {list.length === 0 && <Notice title={t('addons.none')} />}
              <ul className={classes.rows}>
                {list.map((addon) => (
                  <li key={addon.id} className={classes.row}>
                    <span>{titleOf(addon.name)}</span>
                    <span className={classes.buttons}>
                      <Button size="xs" variant="default" onClick={() => setOpen(`addon-${addon.id}`)}>
                        {t('addons.configure')}
                      </Button>
                      <Button
                        size="xs"
                        variant="default"
                        onClick={() =>
                          sending.run(async () => {
                            await sendJson(apiPath('addons', String(addon.id)), { method: 'DELETE' })
                            await refresh()
                          })
                        }
                      >
                        {t('remove')}
                      </Button>
                    </span>
                    {open === `addon-${addon.id}` && (
                      <AddonForm
                        kind={kinds.find((kind) => kind.name === addon.name)}
                        configuration={addon.configuration}
                        onSave={async (configuration) => {
                          await sendJson(apiPath('addons', String(addon.id)), {
                            method: 'PATCH',
                            body: { configuration },
                          })
                          await refresh()
                        }}
                      />
                    )}
                  </li>
                ))}
              </ul>
            </Section>
            <Section title={t('addons.available')}>
              <ul className={classes.rows}>
                {kinds
                  .filter((kind) => offers(list, kind))
                  .map((kind) => (
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
                        onClick={() => setOpen(kind.name)}
                      >
                        {t('addons.install')}
                      </Button>
                      {open === kind.name && (
                        <AddonForm
                          kind={kind}
                          configuration={{}}
                          onSave={async (configuration) => {
                            await sendJson(address, { body: { name: kind.name, configuration } })
                            await refresh()
                          }}
                        />
                      )}
                    </li>
                  ))}
              </ul>
            </Section>
          </>
        )
      }}
    </Loaded>
  )
}
