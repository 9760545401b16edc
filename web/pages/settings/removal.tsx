import { Button, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { writeAt } from '../../api/call.ts'
import classes from '../../components/form/form.module.css'
import { Form } from '../../components/form/form.tsx'
import { FormError } from '../../components/form/form-error.tsx'
import { useSubmission } from '../../components/form/use-submission.ts'
import { showToast } from '../../components/toast/toasts.ts'
import { type SettingsOwner, settingsRoutes } from './settings-routes.ts'

interface Props {
  of: SettingsOwner
  address: string
  slug: string
}

/** Removes for good, after the name was typed. */
export function Removal({ of, address, slug }: Props) {
  const { t } = useTranslation(['manage', 'common'])
  const client = useQueryClient()
  const navigate = useNavigate()
  const submission = useSubmission()
  const [typed, setTyped] = useState('')
  const remove = async () => {
    await writeAt(`DELETE ${settingsRoutes[of]}`, address)
    client.clear()
    showToast(t('common:toast.deleted', { name: slug }))
    await navigate({ to: '/projects/' })
  }
  return (
    <Form onSubmit={() => submission.run(remove)}>
      <Text>{t('removal.lead')}</Text>
      <FormError error={submission.error} />
      <TextInput
        label={t('removal.type', { slug })}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        autoComplete="off"
      />
      <div className={classes.buttons}>
        <Button type="submit" color="red" disabled={typed !== slug} loading={submission.busy}>
          {t(`removal.do.${of}`)}
        </Button>
      </div>
    </Form>
  )
}
