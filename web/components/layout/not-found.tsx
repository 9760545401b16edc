import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../controls/button-link.tsx'
import { PageHead } from './page-head.tsx'

export function NotFoundPage() {
  const { t } = useTranslation('browse')
  return (
    <>
      <PageHead title={t('lost.title')} lead={t('lost.lead')} />
      <Text mb="lg">{t('lost.advice')}</Text>
      <ButtonLink to="/" mr="sm">
        {t('lost.home')}
      </ButtonLink>
      <ButtonLink to="/projects/" variant="default">
        {t('projects.title')}
      </ButtonLink>
    </>
  )
}
