import { Button, FileInput, Select, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiPath, sendJson } from '../../api/client.ts'
import { fileFormatsQuery } from '../../api/manage.ts'
import { everyLanguageQuery } from '../../api/profile.ts'
import type { Component } from '../../api/types.ts'
import classes from '../../components/form/form.module.css'
import { FormError } from '../../components/form/form-error.tsx'
import { useSending } from '../../components/form/use-sending.ts'
import { useNames } from '../../locale/own-words.ts'
import { slugOf } from '../settings/slug.ts'
import { formatOfFile } from './format-of-file.ts'

const names = ['name', 'slug', 'file_format', 'docfile', 'zipfile', 'filemask', 'source_language.code'] as const

/** Begins with one file, or with an archive of files in many languages. No repository is needed. */
export function FromFile({ project }: { project: string }) {
  const { t } = useTranslation('manage')
  const sending = useSending()
  const client = useQueryClient()
  const navigate = useNavigate()
  const languages = useQuery(everyLanguageQuery).data ?? []
  const formats = useQuery(fileFormatsQuery).data ?? []
  const named = useNames('formats')
  const [file, setFile] = useState<File | null>(null)
  const [name, setName] = useState('')
  const [format, setFormat] = useState<string | null>(null)
  const [mask, setMask] = useState('')
  const [language, setLanguage] = useState<string | null>('en')
  const isArchive = file?.name.toLowerCase().endsWith('.zip') ?? false
  const choose = (chosen: File | null) => {
    setFile(chosen)
    if (chosen === null) return
    setFormat(formatOfFile(chosen.name, formats) ?? format)
    if (name === '') setName(chosen.name.replace(/\.[^.]*$/, ''))
  }
  const create = async () => {
    const form = new FormData()
    form.set('name', name)
    form.set('slug', slugOf(name) || 'component')
    form.set('source_language.code', language ?? 'en')
    if (format !== null) form.set('file_format', format)
    if (isArchive) form.set('filemask', mask)
    if (file !== null) form.set(isArchive ? 'zipfile' : 'docfile', file)
    const component = await sendJson<Component>(apiPath('projects', project, 'components'), { body: form })
    await client.invalidateQueries()
    await navigate({ href: new URL(component.web_url).pathname })
  }
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        sending.run(create)
      }}
    >
      <FormError error={sending.error} fields={names} />
      <FileInput
        label={t('file.file')}
        description={t('file.fileHelp')}
        value={file}
        onChange={choose}
        error={sending.problem('docfile') ?? sending.problem('zipfile')}
        required
      />
      <TextInput
        label={t('field.name')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={sending.problem('name') ?? sending.problem('slug')}
        maxLength={100}
        required
      />
      <Select
        label={t('component.file_format')}
        data={formats.map(({ id, name: label }) => ({ value: id, label: named(id, label) }))}
        value={format}
        onChange={setFormat}
        error={sending.problem('file_format')}
        searchable
        required
      />
      {isArchive && (
        <TextInput
          label={t('component.filemask')}
          description={t('component.filemask.help')}
          value={mask}
          onChange={(event) => setMask(event.currentTarget.value)}
          error={sending.problem('filemask')}
          required
        />
      )}
      <Select
        label={t('component.source_language')}
        data={languages.map((one) => ({ value: one.code, label: one.name }))}
        value={language}
        onChange={setLanguage}
        error={sending.problem('source_language.code')}
        searchable
        required
      />
      <div className={classes.buttons}>
        <Button type="submit" loading={sending.busy}>
          {t('file.do')}
        </Button>
      </div>
    </form>
  )
}
