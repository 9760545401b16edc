import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { translationParams } from '../../../api/repositories.ts'
import { may, type Scope } from '../../../api/scopes.ts'
import { Outcome } from '../../../components/status/outcome.tsx'
import classes from './tools-page.module.css'

const methods = ['translate', 'approve', 'suggest', 'fuzzy', 'replace', 'source', 'add'] as const
const fuzzies = ['', 'process', 'approve'] as const
const conflicts = ['', 'replace-translated', 'replace-approved'] as const

/** Takes a file in. What is there already stays, unless one says otherwise and may. */
export function Upload({ scope }: { scope: Scope }) {
  const { t } = useTranslation('tools')
  const client = useQueryClient()
  const id = useId()
  const [file, setFile] = useState<File>()
  const [method, setMethod] = useState('translate')
  const [conflict, setConflict] = useState('')
  const [fuzzy, setFuzzy] = useState('')
  const [author, setAuthor] = useState('')
  const send = useMutation({
    mutationFn: (chosen: File) => {
      const body = new FormData()
      body.set('file', chosen)
      body.set('method', method)
      body.set('conflicts', conflict)
      body.set('fuzzy', fuzzy)
      if (author.trim() !== '') body.set('author_email', author.trim())
      const params = translationParams(scope)
      return call('POST /api/translations/:project/:component/:language/file/', { params, body })
    },
    onSuccess: () => client.invalidateQueries(),
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (file) send.mutate(file)
  }
  return (
    <>
      <form className={classes.form} onSubmit={submit}>
        <div>
          <label htmlFor={id}>{t('upload.file')}</label>
          <br />
          <input id={id} type="file" required onChange={(event) => setFile(event.currentTarget.files?.[0])} />
        </div>
        <NativeSelect
          label={t('upload.method')}
          value={method}
          data={methods.map((value) => ({ value, label: t(`upload.method.${value}`) }))}
          onChange={(event) => setMethod(event.currentTarget.value)}
        />
        {may(scope, 'upload.overwrite') && (
          <NativeSelect
            label={t('upload.conflicts')}
            value={conflict}
            data={conflicts.map((value) => ({ value, label: t(`upload.conflicts.${value || 'ignore'}`) }))}
            onChange={(event) => setConflict(event.currentTarget.value)}
          />
        )}
        <NativeSelect
          label={t('upload.fuzzy')}
          value={fuzzy}
          data={fuzzies.map((value) => ({ value, label: t(`upload.fuzzy.${value || 'ignore'}`) }))}
          onChange={(event) => setFuzzy(event.currentTarget.value)}
        />
        {may(scope, 'upload.authorship') && (
          <TextInput
            type="email"
            label={t('upload.author')}
            description={t('upload.authorHelp')}
            value={author}
            onChange={(event) => setAuthor(event.currentTarget.value)}
          />
        )}
        <div className={classes.buttons}>
          <Button type="submit" loading={send.isPending}>
            {t('upload.do')}
          </Button>
        </div>
      </form>
      {send.error && <Outcome tone="bad">{send.error.message}</Outcome>}
      {send.data && (
        <Outcome>
          {t('upload.done', { count: send.data.accepted, skipped: send.data.skipped, missing: send.data.not_found })}
        </Outcome>
      )}
    </>
  )
}
