import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { TokenScope } from '#core/access/token-scopes.ts'
import { call } from '../../../api/call.ts'
import { tokensQuery } from '../../../api/profile.ts'
import classes from '../../../components/form/form.module.css'
import { Form } from '../../../components/form/form.tsx'
import type { Submission } from '../../../components/form/use-submission.ts'
import { ProjectChoice } from '../../../components/tokens/project-choice.tsx'
import { TokenScopes } from '../../../components/tokens/token-scopes.tsx'
import { useConfirmed } from '../confirm-identity.tsx'

interface Props {
  submission: Submission
  onMade: (token: string) => void
}

/** Creates a token with a name, and with the limits that it shall have. */
export function NewToken({ submission, onMade }: Props) {
  const { t } = useTranslation('account')
  const client = useQueryClient()
  const confirmed = useConfirmed()
  const [name, setName] = useState('')
  const [expires, setExpires] = useState('')
  const [scopes, setScopes] = useState<readonly TokenScope[] | null>(['read'])
  const [projects, setProjects] = useState<string[]>([])
  const create = async () => {
    const limits = { ...(scopes && { scopes: [...scopes] }), ...(projects.length > 0 && { projects }) }
    const body = { name, ...limits, ...(expires !== '' && { expires }) }
    const { token } = await confirmed(() => call('POST /api/account/token/', { body }))
    onMade(token)
    setName('')
    await client.invalidateQueries(tokensQuery)
  }
  return (
    <Form onSubmit={() => submission.run(create)}>
      <div className={classes.pair}>
        <TextInput
          label={t('token.name')}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={submission.problem('name')}
          maxLength={60}
          required
        />
        <TextInput
          type="date"
          label={t('api.expires')}
          value={expires}
          onChange={(event) => setExpires(event.currentTarget.value)}
          error={submission.problem('expires')}
        />
      </div>
      <TokenScopes value={scopes} onChange={setScopes} />
      <ProjectChoice projects={projects} onChange={setProjects} error={submission.problem('projects')} />
      <div className={classes.buttons}>
        <Button type="submit" loading={submission.busy}>
          {t('api.make')}
        </Button>
      </div>
    </Form>
  )
}
