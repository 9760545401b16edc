import { Fragment, type ReactNode } from 'react'

interface Props {
  forms: readonly string[]
  children(text: string, form: number): ReactNode
}

/** The plural forms of a text, one after the other. */
export function EachForm({ forms, children }: Props) {
  return forms.map((text, form) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a plural form is known by its number
    <Fragment key={form}>{children(text, form)}</Fragment>
  ))
}
