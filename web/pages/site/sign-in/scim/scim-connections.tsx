import { Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../api/call.ts'
import { HelpLink } from '../../../../components/controls/help-link.tsx'
import classes from '../../../../components/form/form.module.css'
import { Form } from '../../../../components/form/form.tsx'
import { FormButtons } from '../../../../components/form/form-buttons.tsx'
import { FormError } from '../../../../components/form/form-error.tsx'
import { useSubmission } from '../../../../components/form/use-submission.ts'
import { Section } from '../../../../components/layout/section.tsx'
import { Loaded } from '../../../../components/status/loaded.tsx'
import { WaitingList } from '../../../../components/status/loading.tsx'
import { NewTokenKey } from '../../../../components/tokens/new-token-key.tsx'
import { ScimConnection } from './scim-connection.tsx'
import { noScimFields, ScimFields } from './scim-fields.tsx'
import { scimQuery } from './scim-queries.ts'

/** Identity providers that keep accounts up to date over SCIM: address, tokens, last use, last people. */
export function ScimConnections() {
  const { t } = useTranslation('manage')
  const [made, setMade] = useState<string>()
  return (
    <Section title={t('scim.title')}>
      <Text>
        {t('scim.lead', { url: `${window.location.origin}/scim/v2` })} <HelpLink topic="scim" title={t('scim.title')} />
      </Text>
      {made !== undefined && <NewTokenKey token={made} />}
      <Loaded query={useQuery(scimQuery)} waiting={<WaitingList />}>
        {(clients) => (
          <ul className={classes.rows}>
            {clients.map((client) => (
              <li key={client.id} className={classes.row}>
                <ScimConnection client={client} onToken={setMade} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <NewConnection onMade={setMade} />
    </Section>
  )
}

function NewConnection({ onMade }: { onMade: (token: string) => void }) {
  const { t } = useTranslation('manage')
  const client = useQueryClient()
  const submission = useSubmission()
  const [fields, setFields] = useState(noScimFields)
  const make = async () => {
    const { token } = await call('POST /api/site/scim/', { body: fields })
    onMade(token)
    setFields(noScimFields)
    await client.invalidateQueries(scimQuery)
  }
  return (
    <Form onSubmit={() => submission.run(make)}>
      <FormError error={submission.error} fields={['name', 'domains']} />
      <ScimFields value={fields} onChange={setFields} submission={submission} />
      <FormButtons submission={submission} text={t('scim.create')} />
    </Form>
  )
}
