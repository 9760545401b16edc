import { PasswordInput, type PasswordInputProps } from '@mantine/core'

/** A field for a password. Mantine's own does not say to those who listen that it has an error. */
export function PasswordField(props: PasswordInputProps) {
  return <PasswordInput aria-invalid={props.error ? true : undefined} {...props} />
}
