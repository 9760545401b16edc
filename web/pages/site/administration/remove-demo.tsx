import { Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { ConfirmButton } from '../../../components/controls/confirm-button.tsx'
import { Section } from '../../../components/layout/section.tsx'
import { Outcome } from '../../../components/status/outcome.tsx'
import { formatList } from '../../../locale/format.ts'
import { demoQuery } from './administration-queries.ts'

/** The way to be rid of the demo; nothing where there is none. */
export function RemoveDemo() {
  const { t } = useTranslation('admin')
  const client = useQueryClient()
  const { data } = useQuery(demoQuery)
  const [removed, setRemoved] = useState(false)
  if (removed) return <Outcome>{t('demo.removed')}</Outcome>
  if (!data || (data.projects.length === 0 && data.users === 0)) return null
  const numbers = [
    t('demo.components', { count: data.components }),
    t('demo.strings', { count: data.strings }),
    t('demo.users', { count: data.users }),
  ]
  const remove = async () => {
    await call('DELETE /api/site/demo/', {})
    setRemoved(true)
    await client.invalidateQueries()
  }
  return (
    <div id="demo">
      <Section title={t('demo.title')}>
        <Text mb="md">{t('demo.help')}</Text>
        <ConfirmButton text={t('demo.remove')} question={t('demo.question')} onConfirm={remove}>
          {data.projects.length > 0 && (
            <p>{t('demo.projects', { projects: formatList(data.projects.map(({ name }) => name)) })}</p>
          )}
          <p>{t('demo.numbers', { numbers: formatList(numbers) })}</p>
        </ConfirmButton>
      </Section>
    </div>
  )
}
