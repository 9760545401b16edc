import { Button, FileInput, Select, TextInput } from '@mantine/core'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../api/account.ts'
import { pageOf } from '../../api/addresses.ts'
import { addressOf, call, readQuery } from '../../api/call.ts'
import { everyLanguageQuery } from '../../api/profile.ts'
import type { Language } from '../../api/types.ts'
import { ButtonLink } from '../../components/controls/button-link.tsx'
import { Paging } from '../../components/controls/paging.tsx'
import { TextLink } from '../../components/controls/text-link.tsx'
import classes from '../../components/form/form.module.css'
import { FormError } from '../../components/form/form-error.tsx'
import { useSubmission } from '../../components/form/use-submission.ts'
import { PageHead } from '../../components/layout/page-head.tsx'
import { Section } from '../../components/layout/section.tsx'
import { Loaded } from '../../components/status/loaded.tsx'
import { WaitingList } from '../../components/status/loading.tsx'
import { Notice } from '../../components/status/notice.tsx'
import { anyLanguage, ForeignText } from '../../components/text/foreign-text.tsx'
import { showToast } from '../../components/toast/toasts.ts'
import type { PageSearch } from '../../search-params.ts'

const memoryQuery = (page: number, source: string, project: string | undefined) =>
  queryOptions({
    ...readQuery('GET /api/memory/', { query: { page, ...(source !== '' && { source }), project } }),
    placeholderData: keepPreviousData,
  })

interface Props {
  page: number
  /** Only what belongs to this one. */
  project?: string
}

/** `/memory/`: everything the person's translation memories hold. `/memory/project/<project>/`: what one project's does. */
export function MemoryPage({ page, project }: Props) {
  const { t } = useTranslation('manage')
  const me = useMe()
  const navigate = useNavigate()
  const [sought, setSought] = useState('')
  const [text, setText] = useState('')
  const languages = useQuery(everyLanguageQuery)
  if (me === null)
    return (
      <>
        <PageHead title={t('memory.title')} />
        <Notice
          title={t('signInFirst')}
          action={
            <ButtonLink
              to="/accounts/login/"
              search={{ next: project === undefined ? '/memory/' : pageOf('memory/project', project) }}
            >
              {t('signIn')}
            </ButtonLink>
          }
        />
      </>
    )
  return (
    <>
      <PageHead
        title={t('memory.title')}
        lead={t('memory.lead')}
        help="memory"
        trail={
          project === undefined
            ? []
            : [
                <TextLink key="project" to="/projects/$/" params={{ _splat: project }}>
                  {project}
                </TextLink>,
              ]
        }
      />
      <form
        className={classes.buttons}
        onSubmit={(event) => {
          event.preventDefault()
          // The pages of what is found are others than those of the list shown.
          void navigate({ to: './', search: (shown: PageSearch) => ({ ...shown, page: undefined }) }).then(() =>
            setSought(text),
          )
        }}
      >
        <TextInput
          aria-label={t('memory.search')}
          placeholder={t('memory.search')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" variant="default">
          {t('memory.find')}
        </Button>
      </form>
      <Loaded query={languages} waiting={<WaitingList />}>
        {(known) => (
          <>
            <Entries page={page} sought={sought} project={project} languages={known} />
            <MemoryFiles languages={known} project={project} />
          </>
        )}
      </Loaded>
    </>
  )
}

interface EntriesProps {
  page: number
  sought: string
  project: string | undefined
  languages: readonly Language[]
}

function Entries({ page, sought, project, languages }: EntriesProps) {
  const { t } = useTranslation('manage')
  const client = useQueryClient()
  const submission = useSubmission()
  const query = memoryQuery(page, sought, project)
  const language = (id: number) => languages.find((one) => one.id === id)
  const forget = (id: number) =>
    submission.run(async () => {
      await call('DELETE /api/memory/:id/', { params: { id } })
      showToast(t('memory.forgotten'))
      await client.invalidateQueries(query)
    })
  return (
    <>
      <FormError error={submission.error} />
      <Loaded query={useQuery(query)} waiting={<WaitingList />}>
        {(list) =>
          list.count === 0 ? (
            <Notice title={t('memory.none')}>{t('memory.noneHelp')}</Notice>
          ) : (
            <>
              <ul className={classes.rows}>
                {list.results.map((entry) => (
                  <li key={entry.id} className={classes.row}>
                    <div>
                      <MemoryText text={entry.source} language={language(entry.source_language)} />
                      <MemoryText text={entry.target} language={language(entry.target_language)} />
                      <span className={classes.detail}>
                        {[entry.source_language, entry.target_language]
                          .map((id) => language(id)?.name ?? '…')
                          .join(' → ')}{' '}
                        <bdi>{entry.origin}</bdi>
                      </span>
                    </div>
                    <Button size="xs" variant="default" onClick={() => forget(entry.id)}>
                      {t('memory.forget')}
                    </Button>
                  </li>
                ))}
              </ul>
              <Paging count={list.count} page={page} />
            </>
          )
        }
      </Loaded>
    </>
  )
}

function MemoryText({ text, language }: { text: string; language: Language | undefined }) {
  return <ForeignText text={text} language={language ?? anyLanguage} />
}

function MemoryFiles({ languages, project }: { languages: readonly Language[]; project: string | undefined }) {
  const { t } = useTranslation('manage')
  const client = useQueryClient()
  const submission = useSubmission()
  const [file, setFile] = useState<File | null>(null)
  const [source, setSource] = useState<string | null>('en')
  const [target, setTarget] = useState<string | null>(null)
  const data = languages.map((one) => ({ value: one.code, label: one.name }))
  const upload = async () => {
    const body = new FormData()
    if (file) body.set('file', file)
    if (project !== undefined) body.set('project', project)
    if (source) body.set('source_language', source)
    if (target) body.set('target_language', target)
    const reply = await call('POST /api/memory/import/', { body })
    showToast(t('memory.taken', { count: reply.entries }))
    await client.invalidateQueries()
  }
  return (
    <Section title={t('memory.files')}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          submission.run(upload)
        }}
      >
        <FormError error={submission.error} fields={['file']} />
        <FileInput
          label={t('memory.file')}
          description={t('memory.fileHelp')}
          value={file}
          onChange={setFile}
          error={submission.problem('file')}
          required
        />
        <div className={classes.pair}>
          <Select label={t('memory.source')} data={data} value={source} onChange={setSource} searchable />
          <Select label={t('memory.target')} data={data} value={target} onChange={setTarget} searchable />
        </div>
        <div className={classes.buttons}>
          <Button type="submit" loading={submission.busy}>
            {t('memory.import')}
          </Button>
          <Button
            component="a"
            variant="default"
            href={addressOf('GET /api/memory/export/', { query: { project } })}
            download
          >
            {t('memory.export')}
          </Button>
        </div>
      </form>
    </Section>
  )
}
