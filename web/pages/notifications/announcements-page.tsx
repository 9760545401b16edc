import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addressOf, writeAt } from '../../api/call.ts'
import { everythingAtQuery } from '../../api/read-everything.ts'
import { componentParams } from '../../api/repositories.ts'
import { may, type Scope } from '../../api/scopes.ts'
import { choiceOf } from '../../components/form/choice-of.ts'
import classes from '../../components/form/form.module.css'
import { Form } from '../../components/form/form.tsx'
import { FormError } from '../../components/form/form-error.tsx'
import { useSubmission } from '../../components/form/use-submission.ts'
import { Loaded } from '../../components/status/loaded.tsx'
import { WaitingList } from '../../components/status/loading.tsx'
import { Notice } from '../../components/status/notice.tsx'
import { MarkdownText } from '../../components/text/markdown-text.tsx'
import { formatDay } from '../../locale/format.ts'
import { ManagedScope } from '../settings/settings-frame.tsx'

const severities = ['info', 'success', 'warning', 'danger'] as const

type Severity = (typeof severities)[number]

/** `/announcement/<path>/` */
export function AnnouncementsPage({ path }: { path: string }) {
  const { t } = useTranslation('manage')
  return (
    <ManagedScope
      section="announcements"
      path={path}
      title={t('announcements.title')}
      lead={t('announcements.lead')}
      needs={['announcement.add', 'announcement.delete']}
    >
      {(scope) => <Announcements scope={scope} />}
    </ManagedScope>
  )
}

/** All lists of announcements have the same form: they are read and written as this one. */
const LIST = '/api/projects/:project/announcements/'

/** Where the API keeps the announcements of a place. */
function announcementsAddress(scope: Scope): string {
  const { categories, language, kind } = scope
  const params = { ...componentParams(scope), language: language?.code ?? '' }
  if (kind === 'translation')
    return addressOf('GET /api/translations/:project/:component/:language/announcements/', { params })
  if (kind === 'component') return addressOf('GET /api/components/:project/:component/announcements/', { params })
  if (kind === 'category')
    return addressOf('GET /api/categories/:id/announcements/', { params: { id: categories.at(-1)?.id ?? 0 } })
  return language
    ? addressOf('GET /api/projects/:project/languages/:language/announcements/', { params })
    : addressOf('GET /api/projects/:project/announcements/', { params })
}

function Announcements({ scope }: { scope: Scope }) {
  const { t } = useTranslation(['manage', 'common'])
  const client = useQueryClient()
  const submission = useSubmission()
  const address = announcementsAddress(scope)
  const query = everythingAtQuery(`GET ${LIST}`, address)
  const remove = (id: number) =>
    submission.run(async () => {
      await writeAt(`DELETE ${LIST}:announcement/`, `${address}${id}/`)
      await client.invalidateQueries()
    })
  return (
    <>
      <FormError error={submission.error} fields={[]} />
      <Loaded query={useQuery(query)} waiting={<WaitingList />}>
        {(announcements) =>
          announcements.length === 0 ? (
            <Notice title={t('announcements.none')} />
          ) : (
            <ul className={classes.rows}>
              {announcements.map(({ id, message, severity, expiry }) => (
                <li key={id} className={classes.row}>
                  <div className={classes.detail}>
                    <MarkdownText text={message} />
                    {t(`announcements.severity.${severity}`)}
                    {expiry && ` · ${t('announcements.until', { day: formatDay(expiry) })}`}
                  </div>
                  {may(scope, 'announcement.delete') && (
                    <Button size="xs" variant="default" onClick={() => remove(id)}>
                      {t('common:delete')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {may(scope, 'announcement.add') && <NewAnnouncement address={address} />}
    </>
  )
}

interface NewValues {
  message: string
  severity: Severity
  expiry: string
  notify: boolean
}

const empty: NewValues = { message: '', severity: 'info', expiry: '', notify: true }

function NewAnnouncement({ address }: { address: string }) {
  const { t } = useTranslation('manage')
  const client = useQueryClient()
  const submission = useSubmission()
  const [values, setValues] = useState(empty)
  const change = (next: Partial<NewValues>) => setValues({ ...values, ...next })
  const post = () =>
    submission.run(async () => {
      await writeAt(`POST ${LIST}`, address, { ...values, expiry: values.expiry || null })
      setValues(empty)
      await client.invalidateQueries()
    })
  return (
    <Form onSubmit={() => post()}>
      <FormError error={submission.error} fields={['message', 'expiry']} />
      <Textarea
        label={t('announcements.message')}
        description={t('announcements.messageHelp')}
        autosize
        minRows={3}
        required
        value={values.message}
        error={submission.problem('message')}
        onChange={(event) => change({ message: event.currentTarget.value })}
      />
      <div className={classes.pair}>
        <NativeSelect
          label={t('announcements.severity')}
          value={values.severity}
          data={severities.map((value) => ({ value, label: t(`announcements.severity.${value}`) }))}
          onChange={(event) => change({ severity: choiceOf(severities, event.currentTarget.value, 'info') })}
        />
        <TextInput
          type="date"
          label={t('announcements.expiry')}
          value={values.expiry}
          error={submission.problem('expiry')}
          onChange={(event) => change({ expiry: event.currentTarget.value })}
        />
      </div>
      <Checkbox
        label={t('announcements.notify')}
        checked={values.notify}
        onChange={(event) => change({ notify: event.currentTarget.checked })}
      />
      <div className={classes.buttons}>
        <Button type="submit" loading={submission.busy}>
          {t('announcements.post')}
        </Button>
      </div>
    </Form>
  )
}
