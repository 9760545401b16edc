import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { FormError } from '../../../components/form/form-error.tsx'
import { useSubmission } from '../../../components/form/use-submission.ts'
import classes from './glossary.module.css'
import type { Glossary } from './terms.ts'

/** A new term, which is then in every language. */
export function NewTerm({ glossary, language }: { glossary: Glossary; language: string }) {
  const { t } = useTranslation('manage')
  const client = useQueryClient()
  const submission = useSubmission()
  const [term, setTerm] = useState('')
  const add = async () => {
    const { project, component } = glossary
    await call('POST /api/translations/:project/:component/:language/units/', {
      params: { project, component, language },
      body: { source: [term.trim()], target: [''], state: 0 },
    })
    setTerm('')
    await client.invalidateQueries()
  }
  return (
    <form
      className={classes.newTerm}
      onSubmit={(event) => {
        event.preventDefault()
        void submission.run(add)
      }}
    >
      <TextInput
        label={t('terms.new')}
        value={term}
        onChange={(event) => setTerm(event.currentTarget.value)}
        required
      />
      <Button type="submit" loading={submission.busy}>
        {t('terms.add')}
      </Button>
      <FormError error={submission.error} />
    </form>
  )
}
