import { Text } from '@mantine/core'
import { ButtonLink } from '../../components/button-link.tsx'
import { PageHead } from '../../components/page-head.tsx'

export function NotFoundPage() {
  return (
    <>
      <PageHead title="Lost in translation" lead="There is no page at this address." />
      <Text mb="lg">
        It may have moved, or the address may have a slip in it. These are good places to start again:
      </Text>
      <ButtonLink to="/" mr="sm">
        Home
      </ButtonLink>
      <ButtonLink to="/projects/" variant="default">
        Projects
      </ButtonLink>
    </>
  )
}
