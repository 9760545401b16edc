import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { TextLink } from '../../../components/controls/text-link.tsx'
import { Section } from '../../../components/layout/section.tsx'
import { CodeBox } from './code-box.tsx'

/** How a program begins: where a token comes from, and how it is sent. */
export function FirstRequest() {
  const { t } = useTranslation('docs')
  const command = `curl -H "Authorization: Token <your token>" ${window.location.origin}/api/projects/`
  return (
    <Section title={t('first')}>
      <Text mb="sm">
        {t('firstLead')}{' '}
        <TextLink to="/accounts/profile/" hash="api" underline="always">
          {t('firstToken')}
        </TextLink>
      </Text>
      <CodeBox label={t('firstLabel')} text={command} />
    </Section>
  )
}
