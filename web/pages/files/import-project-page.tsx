import { Button, Checkbox, FileInput, Stack, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../api/account.ts'
import { pageOf } from '../../api/addresses.ts'
import { call, type Reply } from '../../api/call.ts'
import { SITE } from '../../api/scope-parts.ts'
import { may, scopeQuery } from '../../api/scopes.ts'
import { outcomeOf, type Task } from '../../api/tasks.ts'
import { ButtonLink } from '../../components/controls/button-link.tsx'
import classes from '../../components/form/form.module.css'
import { Form } from '../../components/form/form.tsx'
import { FormError } from '../../components/form/form-error.tsx'
import { useSubmission } from '../../components/form/use-submission.ts'
import { PageHead } from '../../components/layout/page-head.tsx'
import { Loaded } from '../../components/status/loaded.tsx'
import { WaitingList } from '../../components/status/loading.tsx'
import { Notice } from '../../components/status/notice.tsx'
import { TaskProgress } from '../../components/status/task-progress.tsx'
import { Refused } from '../settings/refused.tsx'
import { slugOf } from '../settings/slug.ts'

/** `/create/project/import/`: a project out of a backup, of this site or another. */
export function ImportProjectPage() {
  const { t } = useTranslation('manage')
  return (
    <>
      <PageHead title={t('import.title')} lead={t('import.lead')} help="backups#restoring" />
      <Loaded query={useQuery(scopeQuery(SITE))} waiting={<WaitingList />}>
        {(site) => (may(site, 'management.configure') ? <Import /> : <Refused>{t('import.refusedHelp')}</Refused>)}
      </Loaded>
    </>
  )
}

type Accepted = Reply<'POST /api/backups/restore/'>

function Import() {
  const { t } = useTranslation('manage')
  const [accepted, setAccepted] = useState<Accepted>()
  if (!accepted) return <ArchiveForm onAccepted={setAccepted} />
  return <Restoring key={accepted.task_url} {...accepted} label={t('import.running')} />
}

function ArchiveForm({ onAccepted }: { onAccepted: (accepted: Accepted) => void }) {
  const { t } = useTranslation('manage')
  const submission = useSubmission()
  const [file, setFile] = useState<File | null>(null)
  const [name, setName] = useState('')
  const [matchPeople, setMatchPeople] = useState(false)
  const mayMatch = useMe()?.is_superuser === true
  const restore = async () => {
    const query = { name, slug: slugOf(name), match_people: matchPeople }
    onAccepted(await call('POST /api/backups/restore/', { query }, { archive: file }))
  }
  return (
    <Form onSubmit={() => submission.run(restore)}>
      <FormError error={submission.error} fields={['file', 'name', 'slug']} />
      <FileInput
        label={t('import.file')}
        description={t('import.fileHelp')}
        accept=".zip"
        value={file}
        onChange={setFile}
        error={submission.problem('file')}
        required
      />
      <TextInput
        label={t('import.name')}
        description={t('import.nameHelp')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={submission.problem('name') ?? submission.problem('slug')}
        maxLength={60}
      />
      {mayMatch && (
        <Checkbox
          label={t('import.people')}
          description={t('import.peopleHelp')}
          checked={matchPeople}
          onChange={(event) => setMatchPeople(event.currentTarget.checked)}
        />
      )}
      <div className={classes.buttons}>
        <Button type="submit" loading={submission.busy}>
          {t('import.do')}
        </Button>
      </div>
    </Form>
  )
}

const leftOf = ({ result }: Task): string[] => {
  const left = typeof result === 'object' && result !== null && 'left' in result ? result.left : []
  return Array.isArray(left) ? left.map(String) : []
}

function Restoring({ task_url, project_url, label }: Accepted & { label: string }) {
  const { t } = useTranslation('manage')
  const client = useQueryClient()
  const [done, setDone] = useState<Task>()
  const slug = decodeURIComponent(new URL(project_url, location.origin).pathname.split('/').at(-2) ?? '')
  const left = done ? leftOf(done) : []
  return (
    <Stack gap="lg">
      <TaskProgress
        url={task_url}
        label={label}
        onDone={(task) => {
          setDone(task)
          void client.invalidateQueries()
        }}
      />
      {left.length > 0 && (
        <Notice tone="warning" title={t('import.left')}>
          {left.map((line) => (
            <bdi key={line} style={{ display: 'block' }}>
              {line}
            </bdi>
          ))}
        </Notice>
      )}
      {done && !outcomeOf(done)?.failed && (
        <div className={classes.buttons}>
          <ButtonLink to={pageOf('projects', slug)}>{t('import.open')}</ButtonLink>
        </div>
      )}
    </Stack>
  )
}
