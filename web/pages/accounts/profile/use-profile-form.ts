import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { accountQuery, type Me } from '../../../api/account.ts'
import { type Body, call } from '../../../api/call.ts'
import { profileQuery } from '../../../api/profile.ts'
import { type Submission, useSubmission } from '../../../components/form/use-submission.ts'
import { showToast } from '../../../components/toast/toasts.ts'

export interface ProfileForm<Fields> {
  fields: Fields
  set<Name extends keyof Fields>(name: Name, value: Fields[Name]): void
  submission: Submission
  save(): void
}

/** Fields that are sent to the own account as the user API takes them. `shape` makes the body. */
export function useProfileForm<Fields extends object>(
  me: Me,
  first: Fields,
  shape: (fields: Fields) => Body<'PATCH /api/users/:username/'>,
): ProfileForm<Fields> {
  const client = useQueryClient()
  const submission = useSubmission()
  const [fields, setFields] = useState(first)
  const { t } = useTranslation()
  return {
    fields,
    submission,
    set: (name, value) => setFields((before) => ({ ...before, [name]: value })),
    save: () =>
      void submission.run(async () => {
        await call('PATCH /api/users/:username/', { params: me, body: shape(fields) })
        await client.invalidateQueries({ queryKey: profileQuery.queryKey })
        await client.invalidateQueries(accountQuery)
        showToast(t('toast.saved'))
      }),
  }
}
