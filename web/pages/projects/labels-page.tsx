import { Button, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { labelColors } from '#core/units/label-colors.ts'
import { type Body, call } from '../../api/call.ts'
import { everythingQuery } from '../../api/read-everything.ts'
import { projectParams } from '../../api/repositories.ts'
import { may, type Scope } from '../../api/scopes.ts'
import type { Label } from '../../api/types.ts'
import { ConfirmButton } from '../../components/controls/confirm-button.tsx'
import classes from '../../components/form/form.module.css'
import { Form } from '../../components/form/form.tsx'
import { FormError } from '../../components/form/form-error.tsx'
import { type Submission, useSubmission } from '../../components/form/use-submission.ts'
import { LabelMark } from '../../components/lists/label-mark.tsx'
import { Loaded } from '../../components/status/loaded.tsx'
import { WaitingList } from '../../components/status/loading.tsx'
import { Notice } from '../../components/status/notice.tsx'
import { showToast } from '../../components/toast/toasts.ts'
import { ManagedScope } from '../settings/settings-frame.tsx'
import { ColorChoice } from './color-choice.tsx'

/** `/labels/<project>/` */
export function LabelsPage({ path }: { path: string }) {
  const { t } = useTranslation('manage')
  return (
    <ManagedScope section="labels" path={path} title={t('labels.title')} lead={t('labels.lead')}>
      {(scope) => <Labels scope={scope} />}
    </ManagedScope>
  )
}

function Labels({ scope }: { scope: Scope }) {
  const { t } = useTranslation(['manage', 'common'])
  const client = useQueryClient()
  const submission = useSubmission()
  const params = projectParams(scope)
  const query = everythingQuery('GET /api/projects/:project/labels/', { params })
  const edits = may(scope, 'project.edit')
  const change = (work: () => Promise<unknown>) =>
    submission.run(async () => {
      await work()
      await client.invalidateQueries(query)
    })
  const remove = async ({ id, name }: Label) => {
    await call('DELETE /api/projects/:project/labels/:id/', { params: { ...params, id } })
    showToast(t('common:toast.deleted', { name }))
    await client.invalidateQueries(query)
  }
  return (
    <>
      <FormError error={submission.error} fields={['name']} />
      <Loaded query={useQuery(query)} waiting={<WaitingList />}>
        {(labels) =>
          labels.length === 0 ? (
            <Notice title={t('labels.none')} />
          ) : (
            <LabelList labels={labels} onRemove={edits ? remove : undefined} />
          )
        }
      </Loaded>
      {edits && (
        <NewLabel
          submission={submission}
          onAdd={(body, onAdded) =>
            change(async () => {
              await call('POST /api/projects/:project/labels/', { params, body })
              onAdded()
            })
          }
        />
      )}
    </>
  )
}

interface ListProps {
  labels: readonly Label[]
  /** Only for those who may. */
  onRemove: ((label: Label) => Promise<void>) | undefined
}

function LabelList({ labels, onRemove }: ListProps) {
  const { t } = useTranslation(['manage', 'common'])
  return (
    <ul className={classes.rows}>
      {labels.map((label) => (
        <li key={label.id} className={classes.row}>
          <div className={classes.buttons}>
            <LabelMark name={label.name} color={label.color} />
            <span className={classes.detail} dir="auto">
              {label.description}
            </span>
          </div>
          {onRemove && (
            <ConfirmButton
              size="xs"
              text={t('common:delete')}
              label={t('labels.removeOne', { name: label.name })}
              question={t('labels.removeQuestion', { name: label.name })}
              onConfirm={() => onRemove(label)}
            >
              {t('labels.removeHelp')}
            </ConfirmButton>
          )}
        </li>
      ))}
    </ul>
  )
}

interface NewLabelProps {
  submission: Submission
  onAdd: (label: Body<'POST /api/projects/:project/labels/'>, onAdded: () => void) => Promise<void>
}

function NewLabel({ submission, onAdd }: NewLabelProps) {
  const { t } = useTranslation('manage')
  const [name, setName] = useState('')
  const [color, setColor] = useState<(typeof labelColors)[number]>('teal')
  return (
    <Form onSubmit={() => void onAdd({ name, color }, () => setName(''))}>
      <div className={classes.pair}>
        <TextInput
          label={t('labels.name')}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={submission.problem('name')}
          required
        />
        <ColorChoice label={t('labels.color')} color={color} onColor={setColor} />
      </div>
      <div className={classes.buttons}>
        <Button type="submit" loading={submission.busy}>
          {t('labels.add')}
        </Button>
      </div>
    </Form>
  )
}
