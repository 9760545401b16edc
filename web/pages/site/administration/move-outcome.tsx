import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Message } from '#core/messages/message.ts'
import { isJsonObject } from '#core/text/json-object.ts'
import { list, part } from '#core/text/loose-json.ts'
import { taskQuery } from '../../../api/tasks.ts'
import { formatNumber } from '../../../locale/format.ts'
import { useMessages } from '../../../locale/own-words.ts'

const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' && value !== null && 'id' in value && 'values' in value

/** What the last run found or left behind. */
export function MoveOutcome({ url }: { url: string }) {
  const { t } = useTranslation('manage')
  const words = useMessages('messages')
  const result = useQuery(taskQuery(url)).data?.result
  const counts = part(result, 'counts')
  const left = list(result, 'left_messages').filter(isMessage)
  return (
    <>
      {isJsonObject(counts) && (
        <ul aria-label={t('moveIn.found')}>
          {Object.entries(counts).map(([kind, count]) => (
            <li key={kind}>
              {kind}: {typeof count === 'number' ? formatNumber(count) : t('moveIn.hidden')}
            </li>
          ))}
        </ul>
      )}
      {left.length > 0 && (
        <>
          <Text fw={600}>{t('moveIn.left')}</Text>
          <ul aria-label={t('moveIn.left')}>
            {left.map((one) => (
              <li key={JSON.stringify(one)}>{words(one)}</li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
