import { Anchor, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { TextLink } from '../../components/controls/text-link.tsx'
import { Section } from '../../components/layout/section.tsx'
import classes from './for-machines.module.css'

/** Where programs find their way in. */
export function ForMachines() {
  const { t } = useTranslation('browse')
  return (
    <Section title={t('machines.title')}>
      <ul className={classes.entries}>
        <li>
          <TextLink to="/api/docs/" fw={600}>
            {t('machines.docs')}
          </TextLink>
          <Text size="sm" c="dimmed">
            {t('machines.docsText')}
          </Text>
        </li>
        <li>
          <Anchor href="/api/" fw={600}>
            {t('machines.root')}
          </Anchor>
          <Text size="sm" c="dimmed">
            {t('machines.rootText')}
          </Text>
        </li>
        <li>
          <Anchor href="/api/schema/?format=json" fw={600}>
            {t('machines.schema')}
          </Anchor>
          <Text size="sm" c="dimmed">
            {t('machines.schemaText')}
          </Text>
        </li>
      </ul>
    </Section>
  )
}
