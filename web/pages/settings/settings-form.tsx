import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pageOf } from '../../api/addresses.ts'
import { readAtQuery, writeFieldsAt } from '../../api/call.ts'
import { HelpLink } from '../../components/controls/help-link.tsx'
import { TabSet } from '../../components/controls/tab-set.tsx'
import { useTabInAddress } from '../../components/controls/use-tab-in-address.ts'
import { Form } from '../../components/form/form.tsx'
import { FormError } from '../../components/form/form-error.tsx'
import { SaveBar } from '../../components/form/save-bar.tsx'
import { useSubmission } from '../../components/form/use-submission.ts'
import { Loaded } from '../../components/status/loaded.tsx'
import { WaitingList } from '../../components/status/loading.tsx'
import { showToast } from '../../components/toast/toasts.ts'
import { useTextOf } from '../../locale/own-words.ts'
import { SettingRow } from './setting-row.tsx'
import { changedValues, inheritName, type SettingGroup, type Values } from './settings-fields.ts'
import classes from './settings-nav.module.css'
import { type SettingsOwner, settingsRoutes } from './settings-routes.ts'
import { UnsavedChanges } from './unsaved-changes.tsx'

interface Props {
  of: SettingsOwner
  /** Where settings may come from. */
  outer?: 'project' | 'workspace'
  address: string
  groups: readonly SettingGroup[]
  /** The path of what the settings are about, once it has another name or place. */
  pathAfter?: (stored: Values) => string
  /** The groups are tabs: else a list of pages beside the form shows them. */
  tabs?: boolean
  /** What comes after the groups. */
  removal: (stored: Values) => ReactNode
}

/** What the API keeps at an address, in groups that are saved together. */
export function StoredSettings(props: Props) {
  const query = useQuery(readAtQuery(`GET ${settingsRoutes[props.of]}`, props.address))
  return (
    <Loaded query={query} waiting={<WaitingList />}>
      {(stored) => <SettingsForm {...props} stored={stored} />}
    </Loaded>
  )
}

/** What changes the address of a project, category or component. */
const movers = ['slug', 'category', 'project']

function SettingsForm({
  of,
  outer,
  address,
  groups,
  pathAfter,
  removal,
  tabs = false,
  stored,
}: Props & { stored: Values }) {
  const { t } = useTranslation(['manage', 'common'])
  // The names of groups are made of their ids, which are few.
  const name = useTextOf('manage')
  const client = useQueryClient()
  const navigate = useNavigate()
  const submission = useSubmission()
  const [values, setValues] = useState(stored)
  const names = groups.flatMap(({ fields }) => fields.map((field) => field.name))
  const switches = names.map(inheritName).filter((one) => one in stored)
  const own = Object.fromEntries([...names, ...switches].map((one) => [one, values[one]]))
  const changed = changedValues(stored, own)
  const isChanged = Object.keys(changed).length > 0
  const save = async () => {
    if (isChanged) {
      const reply = await writeFieldsAt(`PATCH ${settingsRoutes[of]}`, address, changed)
      if (pathAfter && movers.some((one) => one in changed)) {
        client.clear()
        return navigate({ to: pageOf('settings', pathAfter(reply)), replace: true })
      }
      client.setQueryData([address], reply)
      await client.invalidateQueries()
    }
    showToast(t('common:toast.saved'))
  }
  const [shown, show] = useTabInAddress(['basic', ...groups.map(({ id }) => id), 'removal'])
  const group = groups.find(({ id }) => id === shown)
  const content = group ? (
    <Form onSubmit={() => submission.run(save)}>
      <FormError error={submission.error} fields={group.fields.map((field) => field.name)} />
      {group.help && (
        <p>
          <HelpLink topic={group.help} title={name(`settings.${of}.${group.id}`)} />
        </p>
      )}
      {group.fields.map((field) => (
        <SettingRow
          key={field.name}
          of={group.texts ?? (of === 'component' ? 'component' : 'project')}
          outer={outer}
          field={field}
          stored={stored}
          values={values}
          error={submission.problem(field.name)}
          onChange={(one) => setValues({ ...values, ...one })}
        />
      ))}
      <div className={isChanged ? classes.unsaved : undefined}>
        <SaveBar busy={submission.busy} />
        {isChanged && !submission.busy && <UnsavedChanges onDiscard={() => setValues(stored)} />}
      </div>
    </Form>
  ) : (
    removal(stored)
  )
  if (!tabs) return content
  return (
    <TabSet
      label={t('settings.title')}
      tabs={[
        ...groups.map(({ id }) => ({ id, name: name(`settings.${of}.${id}`) })),
        { id: 'removal', name: t('removal.title') },
      ]}
      shown={shown}
      onShow={show}
    >
      {content}
    </TabSet>
  )
}
