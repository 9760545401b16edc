import { Anchor, Text } from '@mantine/core'
import { Section } from '../../components/section.tsx'
import { TextLink } from '../../components/text-link.tsx'
import classes from './for-machines.module.css'

/** Where programs find their way in. */
export function ForMachines() {
  return (
    <Section title="For programs">
      <ul className={classes.doors}>
        <li>
          <TextLink to="/api/docs/" fw={600}>
            API documentation
          </TextLink>
          <Text size="sm" c="dimmed">
            Every address with its parameters and fields, and a button to try it.
          </Text>
        </li>
        <li>
          <Anchor href="/api/" fw={600}>
            API root
          </Anchor>
          <Text size="sm" c="dimmed">
            The same data as JSON; start here and follow the links.
          </Text>
        </li>
        <li>
          <Anchor href="/api/schema/?format=json" fw={600}>
            OpenAPI description
          </Anchor>
          <Text size="sm" c="dimmed">
            The whole interface in one file, for generators of clients.
          </Text>
        </li>
      </ul>
    </Section>
  )
}
