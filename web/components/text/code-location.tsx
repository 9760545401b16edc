import { Anchor } from '@mantine/core'
import { repositoryLink } from '#core/templates/repository-link.ts'

interface Props {
  /** Where the code can be seen, as far as it is known. */
  component: { readonly repoweb?: string | null; readonly branch?: string | null } | null | undefined
  path: string
  line: number
  className?: string | undefined
}

/** A line of a file of the repository, with a link to it where there is one. */
export function CodeLocation({ component, path, line, className }: Props) {
  const link = repositoryLink(component?.repoweb ?? '', { branch: component?.branch ?? '', filename: path, line })
  const location = `${path}:${line}`
  return (
    <code dir="ltr" className={className}>
      {link ? (
        <Anchor inherit href={link} target="_blank" rel="noreferrer">
          {location}
        </Anchor>
      ) : (
        location
      )}
    </code>
  )
}
