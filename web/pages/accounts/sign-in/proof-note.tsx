import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** Says why a form takes a moment. */
export function ProofNote({ isWorking }: { isWorking: boolean }) {
  const { t } = useTranslation('account')
  return (
    <Text role="status" size="sm">
      {isWorking ? t('proof.working') : ''}
    </Text>
  )
}
