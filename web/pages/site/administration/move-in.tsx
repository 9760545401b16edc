import { Button, Checkbox, NumberInput, PasswordInput, Table, Tabs, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { exportServiceNames } from '#core/exports/service-names.ts'
import { addressOf, call, type Reply } from '../../../api/call.ts'
import { ConfirmButton } from '../../../components/controls/confirm-button.tsx'
import classes from '../../../components/form/form.module.css'
import { FormError } from '../../../components/form/form-error.tsx'
import { useSubmission } from '../../../components/form/use-submission.ts'
import { Loaded } from '../../../components/status/loaded.tsx'
import { WaitingList } from '../../../components/status/loading.tsx'
import { TaskProgress } from '../../../components/status/task-progress.tsx'
import { formatMoment, formatNumber } from '../../../locale/format.ts'
import { ExportedFiles } from './exported-files.tsx'
import { moveInsQuery } from './move-ins-query.ts'
import { MoveOutcome } from './move-outcome.tsx'

/** Differences in the table. */
const MAX_ROWS = 100

type Move = Reply<'GET /api/site/move-ins/'>['results'][number]

/** Moves from other servers: a new one, and those under way. */
export function MoveIn() {
  const { t } = useTranslation('manage')
  return (
    <div className={classes.form}>
      <Text>{t('moveIn.lead')}</Text>
      <Tabs defaultValue="server">
        <Tabs.List>
          <Tabs.Tab value="server">{t('moveIn.fromServer')}</Tabs.Tab>
          <Tabs.Tab value="files">{t('moveIn.fromFiles')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="server" pt="md">
          <NewMove />
        </Tabs.Panel>
        <Tabs.Panel value="files" pt="md">
          <ExportedFiles />
        </Tabs.Panel>
      </Tabs>
      <Loaded query={useQuery(moveInsQuery)} waiting={<WaitingList />}>
        {({ results }) => results.map((move) => <MoveState key={move.id} move={move} />)}
      </Loaded>
    </div>
  )
}

function NewMove() {
  const { t } = useTranslation('manage')
  const client = useQueryClient()
  const submission = useSubmission()
  const [url, setUrl] = useState('')
  const [token, setToken] = useState('')
  const [projects, setProjects] = useState('')
  const [keepIds, setKeepIds] = useState(false)
  const add = (event: FormEvent) => {
    event.preventDefault()
    void submission.run(async () => {
      const slugs = projects.split(/[\s,]+/).filter(Boolean)
      await call('POST /api/site/move-ins/', { body: { url, token, projects: slugs, keep_ids: keepIds } })
      setToken('')
      await client.invalidateQueries(moveInsQuery)
    })
  }
  return (
    <form onSubmit={add} className={classes.form}>
      <FormError error={submission.error} />
      <TextInput label={t('moveIn.url')} value={url} onChange={(e) => setUrl(e.target.value)} required type="url" />
      <PasswordInput label={t('moveIn.token')} value={token} onChange={(e) => setToken(e.target.value)} />
      <TextInput
        label={t('moveIn.projects')}
        description={t('moveIn.projectsHelp')}
        value={projects}
        onChange={(e) => setProjects(e.target.value)}
      />
      <Checkbox
        label={t('moveIn.keepIds')}
        description={t('moveIn.keepIdsHelp')}
        checked={keepIds}
        onChange={(e) => setKeepIds(e.target.checked)}
      />
      <div className={classes.buttons}>
        <Button type="submit" loading={submission.busy}>
          {t('moveIn.add')}
        </Button>
      </div>
    </form>
  )
}

const serviceName = (id: string): string | undefined =>
  Object.entries(exportServiceNames).find(([known]) => known === id)?.[1]

function runText({ service, finished }: Move) {
  if (service !== 'weblate') return 'moveIn.importFiles'
  return finished ? 'moveIn.again' : 'moveIn.run'
}

function MoveState({ move }: { move: Move }) {
  const { t } = useTranslation('manage')
  const client = useQueryClient()
  const submission = useSubmission()
  const [invite, setInvite] = useState(false)
  const start = (mode: 'survey' | 'run' | 'compare' | 'switch' | 'invite') =>
    submission.run(async () => {
      const body = mode === 'switch' && invite ? { mode, invite } : { mode }
      await call('POST /api/site/move-ins/:id/runs/', { params: { id: move.id }, body })
      await client.invalidateQueries(moveInsQuery)
    })
  const isExport = move.service !== 'weblate'
  const title = isExport ? `${serviceName(move.service) ?? t('moveIn.backup')}: ${move.projects.join()}` : move.url
  return (
    <section aria-label={title}>
      <Text fw={600}>{title}</Text>
      <Text size="sm" c="dimmed">
        {isExport
          ? [move.remote_project, ...move.files.map(({ name }) => name)].filter(Boolean).join(', ')
          : move.projects.join(', ') || t('moveIn.allProjects')}
      </Text>
      <FormError error={submission.error} />
      {move.task_url && (
        <TaskProgress
          url={move.task_url}
          label={t('moveIn.progress')}
          onDone={() => void client.invalidateQueries(moveInsQuery)}
        />
      )}
      {move.task_url && <MoveOutcome url={move.task_url} />}
      <div className={classes.buttons}>
        {!move.switched && (!isExport || move.files.length > 0 || move.remote_project !== '') && (
          <>
            <Button variant="default" onClick={() => start('survey')}>
              {t('moveIn.survey')}
            </Button>
            <Button onClick={() => start('run')}>{t(runText(move))}</Button>
          </>
        )}
        {!isExport && (
          <Button variant="default" onClick={() => start('compare')}>
            {t('moveIn.compare')}
          </Button>
        )}
        {!isExport && !move.switched && move.finished && (
          <ConfirmButton
            text={t('moveIn.switch')}
            question={t('moveIn.switchQuestion')}
            onConfirm={async () => void (await start('switch'))}
          >
            {t('moveIn.switchHelp')}
            <Checkbox
              mt="md"
              label={t('moveIn.invite')}
              description={t('moveIn.inviteHelp')}
              checked={invite}
              onChange={(e) => setInvite(e.target.checked)}
            />
          </ConfirmButton>
        )}
      </div>
      {move.switched && <Text>{t('moveIn.switched')}</Text>}
      {move.switched && !isExport && (
        <Button variant="default" onClick={() => start('invite')}>
          {t('moveIn.invite')}
        </Button>
      )}
      {!isExport && !move.switched && <Following move={move} />}
      {move.report && <Differences id={move.id} report={move.report} />}
    </section>
  )
}

/** How often the other server is followed, and when that was and will be. */
function Following({ move }: { move: Move }) {
  const { t } = useTranslation('manage')
  const client = useQueryClient()
  const submission = useSubmission()
  const [every, setEvery] = useState(move.follow_every)
  const save = (event: FormEvent) => {
    event.preventDefault()
    void submission.run(async () => {
      await call('POST /api/site/move-ins/', { body: { url: move.url, follow_every: every } })
      await client.invalidateQueries(moveInsQuery)
    })
  }
  return (
    <form onSubmit={save} className={classes.form}>
      {move.finished && <Text size="sm">{t('moveIn.lastRun', { time: formatMoment(move.finished) })}</Text>}
      {move.next_run && <Text size="sm">{t('moveIn.nextRun', { time: formatMoment(move.next_run) })}</Text>}
      {move.failures > 0 && <Text size="sm">{t('moveIn.failures', { number: move.failures })}</Text>}
      <NumberInput
        label={t('moveIn.followEvery')}
        description={t('moveIn.followEveryHelp')}
        error={submission.problem('follow_every')}
        value={every}
        min={0}
        onChange={(value) => setEvery(Number(value) || 0)}
      />
      <div className={classes.buttons}>
        <Button type="submit" variant="default" loading={submission.busy}>
          {t('moveIn.saveFollow')}
        </Button>
      </div>
    </form>
  )
}

/** What the last comparison found: the first of each kind here, and all of them to download. */
function Differences({ id, report }: { id: number; report: NonNullable<Move['report']> }) {
  const { t } = useTranslation('manage')
  const onPurpose = Object.entries(report.on_purpose ?? {})
  return (
    <>
      <Text>{t('moveIn.differences', { count: report.count })}</Text>
      {report.count > MAX_ROWS && <Text size="sm">{t('moveIn.someShown')}</Text>}
      <Button
        component="a"
        href={addressOf('GET /api/site/move-ins/:id/report/', { params: { id } })}
        download
        variant="default"
        mt="sm"
      >
        {t('moveIn.downloadReport')}
      </Button>
      {onPurpose.length > 0 && (
        <>
          <Text fw={600}>{t('moveIn.onPurpose')}</Text>
          <ul aria-label={t('moveIn.onPurpose')}>
            {onPurpose.map(([reason, count]) => (
              <li key={reason}>
                {reason}: {formatNumber(count)}
              </li>
            ))}
          </ul>
        </>
      )}
      {report.differences.length > 0 && (
        <Table>
          <Table.Thead>
            <Table.Tr>
              {(['object', 'field', 'there', 'here'] as const).map((name) => (
                <Table.Th key={name}>{t(`moveIn.${name}`)}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {report.differences.slice(0, MAX_ROWS).map((one) => (
              <Table.Tr key={`${one.object} ${one.field}`}>
                <Table.Td>{one.object}</Table.Td>
                <Table.Td>{one.field}</Table.Td>
                <Table.Td>{one.there}</Table.Td>
                <Table.Td>{one.here}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </>
  )
}
