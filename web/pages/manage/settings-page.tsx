import { Tabs } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiPath, getJson, sendJson } from '../../api/client.ts'
import type { Place } from '../../api/places.ts'
import classes from '../../components/form/form.module.css'
import { FormError } from '../../components/form/form-error.tsx'
import { useSending } from '../../components/form/use-sending.ts'
import { Loaded } from '../../components/loaded.tsx'
import { Notice } from '../../components/notice.tsx'
import { WaitingList } from '../../components/waiting.tsx'
import { SaveBar } from '../account/save-bar.tsx'
import { ManagedPlace } from './managed-place.tsx'
import { Removal } from './removal.tsx'
import { SettingInput } from './setting-input.tsx'
import { changedValues, componentGroups, projectGroups, type SettingGroup, type Values } from './settings-fields.ts'

/** `/settings/<path>/`: what a project or a component can be told, in groups. */
export function SettingsPage({ path }: { path: string }) {
  const { t } = useTranslation('manage')
  return (
    <ManagedPlace path={path} title={t('settings.title')} needs={['project.edit', 'component.edit']}>
      {(place) => <PlaceSettings place={place} />}
    </ManagedPlace>
  )
}

function PlaceSettings({ place }: { place: Place }) {
  const { t } = useTranslation('manage')
  const { project, component } = place
  if (component && project)
    return (
      <Loader of="component" address={apiPath('components', project.slug, component.path)} groups={componentGroups} />
    )
  if (project && place.kind === 'project')
    return <Loader of="project" address={apiPath('projects', project.slug)} groups={projectGroups} />
  return <Notice title={t('settings.nothing')} />
}

interface LoaderProps {
  of: 'project' | 'component'
  address: string
  groups: readonly SettingGroup[]
}

function Loader(props: LoaderProps) {
  const query = useQuery({
    queryKey: [props.address],
    queryFn: ({ signal }) => getJson<Values>(props.address, signal),
  })
  return (
    <Loaded query={query} waiting={<WaitingList />}>
      {(stored) => <SettingsForm {...props} stored={asFields(stored)} />}
    </Loaded>
  )
}

/** The API gives a language as an object, and takes its code. */
function asFields(stored: Values): Values {
  const language = stored.source_language
  const code = typeof language === 'object' && language !== null && 'code' in language ? language.code : undefined
  return code === undefined ? stored : { ...stored, source_language: code }
}

function SettingsForm({ of, address, groups, stored }: LoaderProps & { stored: Values }) {
  const { t } = useTranslation('manage')
  // The names of groups are made of their ids, which are few.
  const name = t as unknown as (key: string) => string
  const client = useQueryClient()
  const sending = useSending()
  const [values, setValues] = useState(stored)
  const [saved, setSaved] = useState(false)
  const names = groups.flatMap(({ fields }) => fields.map((field) => field.name))
  const save = async () => {
    const own = Object.fromEntries(names.map((one) => [one, values[one]]))
    const changed = changedValues(stored, own)
    if (Object.keys(changed).length > 0) {
      const reply = await sendJson<Values>(address, { method: 'PATCH', body: changed })
      client.setQueryData([address], reply)
      await client.invalidateQueries()
    }
    setSaved(true)
  }
  return (
    <Tabs defaultValue="basic">
      <Tabs.List aria-label={t('settings.title')}>
        {groups.map(({ id }) => (
          <Tabs.Tab key={id} value={id}>
            {name(`settings.${of}.${id}`)}
          </Tabs.Tab>
        ))}
        <Tabs.Tab value="removal">{t('removal.title')}</Tabs.Tab>
      </Tabs.List>
      {groups.map(({ id, fields }) => (
        <Tabs.Panel key={id} value={id}>
          <form
            className={classes.form}
            onSubmit={(event) => {
              event.preventDefault()
              sending.run(save)
            }}
          >
            <FormError error={sending.error} fields={names} />
            {fields.map((field) => (
              <SettingInput
                key={field.name}
                of={of}
                field={field}
                value={values[field.name]}
                error={sending.problem(field.name)}
                onChange={(value) => {
                  setSaved(false)
                  setValues({ ...values, [field.name]: value })
                }}
              />
            ))}
            <SaveBar busy={sending.busy} saved={saved} />
          </form>
        </Tabs.Panel>
      ))}
      <Tabs.Panel value="removal">
        <Removal address={address} slug={String(stored.slug)} />
      </Tabs.Panel>
    </Tabs>
  )
}
