import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PasswordField } from '../../../components/form/password-field.tsx'
import type { Submission } from '../../../components/form/use-submission.ts'

export interface NewAccount {
  username: string
  full_name: string
  email: string
  password: string
}

export const emptyAccount: NewAccount = { username: '', full_name: '', email: '', password: '' }

export const accountFields = ['username', 'full_name', 'email', 'password'] as const

interface Props {
  value: NewAccount
  onChange: (value: NewAccount) => void
  submission: Submission
  /** An invitation knows the address already. */
  withEmail?: boolean
  /** A sign-up has it chosen once the address is confirmed. */
  withPassword?: boolean
}

/** What a new account needs to be told. */
export function AccountFields({ value, onChange, submission, withEmail = true, withPassword = true }: Props) {
  const { t } = useTranslation('account')
  const field = (name: keyof NewAccount, autoComplete: string) => ({
    value: value[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...value, [name]: event.currentTarget.value }),
    error: submission.problem(name),
    autoComplete,
    required: true,
  })
  return (
    <>
      <TextInput label={t('field.username')} {...field('username', 'username')} />
      <TextInput label={t('field.fullName')} {...field('full_name', 'name')} />
      {withEmail && <TextInput label={t('field.email')} type="email" {...field('email', 'email')} />}
      {withPassword && (
        <PasswordField
          label={t('field.password')}
          description={t('field.passwordHelp')}
          visibilityToggleButtonProps={{ 'aria-label': t('field.showPassword') }}
          {...field('password', 'new-password')}
        />
      )}
    </>
  )
}
