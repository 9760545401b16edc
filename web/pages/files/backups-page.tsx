import { Anchor, Button, Stack } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addressOf, call, readQuery } from '../../api/call.ts'
import { projectParams } from '../../api/repositories.ts'
import type { Scope } from '../../api/scopes.ts'
import { ConfirmButton } from '../../components/controls/confirm-button.tsx'
import classes from '../../components/form/form.module.css'
import { FormError } from '../../components/form/form-error.tsx'
import { useSubmission } from '../../components/form/use-submission.ts'
import { Loaded } from '../../components/status/loaded.tsx'
import { WaitingList } from '../../components/status/loading.tsx'
import { Notice } from '../../components/status/notice.tsx'
import { TaskProgress } from '../../components/status/task-progress.tsx'
import { showToast } from '../../components/toast/toasts.ts'
import { formatMoment, formatSize } from '../../locale/format.ts'
import { ManagedScope } from '../settings/settings-frame.tsx'

/** `/backups/<project>/` */
export function BackupsPage({ path }: { path: string }) {
  const { t } = useTranslation('manage')
  return (
    <ManagedScope
      section="backups"
      path={path}
      title={t('backups.title')}
      lead={t('backups.lead')}
      help="backups"
      needs={['project.edit']}
    >
      {(scope) => <Backups scope={scope} />}
    </ManagedScope>
  )
}

function Backups({ scope }: { scope: Scope }) {
  const { t } = useTranslation(['manage', 'common'])
  const client = useQueryClient()
  const submission = useSubmission()
  const [task, setTask] = useState<string>()
  const params = projectParams(scope)
  const query = readQuery('GET /api/projects/:project/backups/', { params })
  const make = () =>
    submission.run(async () => setTask((await call('POST /api/projects/:project/backups/', { params })).task_url))
  const remove = async (name: string, time: string) => {
    await call('DELETE /api/projects/:project/backups/:backup/', { params: { ...params, backup: name } })
    showToast(t('backups.removed', { time }))
    await client.invalidateQueries(query)
  }
  return (
    <Stack gap="lg">
      <FormError error={submission.error} />
      <div className={classes.buttons}>
        <Button loading={submission.busy} onClick={make}>
          {t('backups.make')}
        </Button>
      </div>
      {task && (
        <TaskProgress
          key={task}
          url={task}
          label={t('backups.making')}
          onDone={() => void client.invalidateQueries(query)}
        />
      )}
      <Loaded query={useQuery(query)} waiting={<WaitingList />}>
        {(backups) =>
          backups.length === 0 ? (
            <Notice title={t('backups.none')}>{t('backups.noneHelp')}</Notice>
          ) : (
            <ul className={classes.rows}>
              {backups.map(({ name, timestamp, size }) => (
                <li key={name} className={classes.row}>
                  <div>
                    <Anchor
                      href={addressOf('GET /api/projects/:project/backups/:backup/', {
                        params: { ...params, backup: name },
                      })}
                      download={`${params.project}-${name}`}
                    >
                      {formatMoment(timestamp)}
                    </Anchor>
                    <div className={classes.detail}>{formatSize(size)}</div>
                  </div>
                  <ConfirmButton
                    size="xs"
                    text={t('common:delete')}
                    label={t('backups.removeOne', { time: formatMoment(timestamp) })}
                    question={t('backups.removeQuestion', { time: formatMoment(timestamp) })}
                    onConfirm={() => remove(name, formatMoment(timestamp))}
                  >
                    {t('backups.removeHelp', { size: formatSize(size), left: backups.length - 1 })}
                  </ConfirmButton>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Stack>
  )
}
