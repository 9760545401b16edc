import { useTranslation } from 'react-i18next'
import { PasswordField } from '../../components/form/password-field.tsx'

interface Props {
  readonly label: string
  readonly value: string
  readonly onChange: (password: string) => void
  readonly error: string | undefined
  readonly autoFocus?: boolean
}

/** Asks for a password that is to hold from now on, and says what it must be like. */
export function NewPasswordField({ onChange, ...props }: Props) {
  const { t } = useTranslation('account')
  return (
    <PasswordField
      {...props}
      description={t('field.passwordHelp')}
      onChange={(event) => onChange(event.currentTarget.value)}
      autoComplete="new-password"
      visibilityToggleButtonProps={{ 'aria-label': t('field.showPassword') }}
      required
    />
  )
}
