import { Button, Code, CopyButton, PasswordInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hostOf, parseRepositoryAddress } from '#core/text/repository-address.ts'
import { useMe } from '../../api/account.ts'
import { call } from '../../api/call.ts'
import { sshKeysQuery } from '../../api/site.ts'
import { OutsideLink } from '../../components/controls/outside-link.tsx'
import classes from '../../components/form/form.module.css'
import { FormError } from '../../components/form/form-error.tsx'
import { useSubmission } from '../../components/form/use-submission.ts'
import { Notice } from '../../components/status/notice.tsx'
import { cloneProblem, deployKeyPage } from './access-token.ts'

interface Props {
  project: string
  repo: string
  token: string
  /** What git said when the repository could not be read. */
  failure: string | undefined
  onToken: (token: string) => void
}

/** How this service is let into a repository that not everybody may read. Opens by itself when cloning failed. */
export function PrivateRepository({ project, repo, token, failure, onToken }: Props) {
  const { t } = useTranslation('manage')
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (failure !== undefined) setOpen(true)
  }, [failure])
  const overSsh = parseRepositoryAddress(repo)?.protocol === 'ssh'
  return (
    <>
      {failure !== undefined && (
        <Notice tone="alarm" title={t('private.failed')}>
          {t(`private.problem.${cloneProblem(failure)}`)}
        </Notice>
      )}
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{t('private.title')}</summary>
        {overSsh ? (
          <DeployKey project={project} repo={repo} />
        ) : (
          <PasswordInput
            label={t('private.token')}
            description={t('private.tokenHelp')}
            value={token}
            onChange={(event) => onToken(event.currentTarget.value)}
            autoComplete="off"
            visibilityToggleButtonProps={{ 'aria-label': t('private.show') }}
          />
        )}
        <p className={classes.detail}>{t(overSsh ? 'private.orToken' : 'private.orKey')}</p>
      </details>
    </>
  )
}

function DeployKey({ project, repo }: { project: string; repo: string }) {
  const { t } = useTranslation('manage')
  const { t: common } = useTranslation()
  const client = useQueryClient()
  const submission = useSubmission()
  const isAdministrator = useMe()?.is_superuser === true
  const [key] = useQuery(sshKeysQuery).data?.results ?? []
  const [allowed, setAllowed] = useState('')
  const parts = parseRepositoryAddress(repo)
  const host = parts ? hostOf(parts) : ''
  const page = deployKeyPage(repo)
  const create = async () => {
    await call('POST /api/ssh-keys/', {})
    await client.invalidateQueries(sshKeysQuery)
  }
  const allow = async () => {
    await call('POST /api/ssh-keys/grants/', { body: { project, host } })
    setAllowed(host)
  }
  return (
    <>
      <p>{t('private.key')}</p>
      <FormError error={submission.error} />
      {key ? (
        <>
          <Code block>{key.public_key}</Code>
          <div className={classes.buttons}>
            <CopyButton value={key.public_key}>
              {({ copied, copy }) => (
                <Button size="xs" variant="default" onClick={copy}>
                  {common(copied ? 'copied' : 'copy')}
                </Button>
              )}
            </CopyButton>
            {page && <OutsideLink href={page}>{t('private.keyPage')}</OutsideLink>}
          </div>
        </>
      ) : isAdministrator ? (
        <Button size="xs" variant="default" onClick={() => submission.run(create)}>
          {t('private.createKey')}
        </Button>
      ) : (
        <p>{t('private.askForKey')}</p>
      )}
      {key && isAdministrator && host !== '' && (
        <div className={classes.buttons}>
          <Button
            size="xs"
            variant="default"
            disabled={allowed === host}
            loading={submission.busy}
            onClick={() => submission.run(allow)}
          >
            {t(allowed === host ? 'private.allowed' : 'private.allow', { host })}
          </Button>
        </div>
      )}
      {key && !isAdministrator && <p>{t('private.askToAllow', { host })}</p>}
    </>
  )
}
