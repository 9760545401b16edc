import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { siteQuery } from '../../api/site.ts'
import { outcomeOf, taskQuery } from '../../api/tasks.ts'
import classes from '../../components/form/form.module.css'
import { Form } from '../../components/form/form.tsx'
import { FormError } from '../../components/form/form-error.tsx'
import { useSubmission } from '../../components/form/use-submission.ts'
import { TaskProgress } from '../../components/status/task-progress.tsx'
import { withToken } from './access-token.ts'
import { PrivateRepository } from './private-repository.tsx'
import { Proposals } from './proposals.tsx'
import { proposalsOf } from './proposals-of-task.ts'

/** Asks for the repository, looks through it, and offers what was found. */
export function FromRepository({ project }: { project: string }) {
  const { t } = useTranslation('manage')
  const submission = useSubmission()
  const protocols = useQuery(siteQuery).data?.repository_protocols.join(', ') ?? ''
  const [repo, setRepo] = useState('')
  const [branch, setBranch] = useState('')
  const [token, setToken] = useState('')
  const [failure, setFailure] = useState<string>()
  const [found, setFound] = useState<FoundProps>()
  const look = async () => {
    setFound(undefined)
    setFailure(undefined)
    const address = withToken(repo, token)
    const body = { repo: address, ...(branch !== '' && { branch }) }
    const { task_url } = await call('POST /api/projects/:project/discovery/', { params: { project }, body })
    setFound({ task: task_url, project, repo: address, branch })
  }
  return (
    <>
      <Form onSubmit={() => submission.run(look)}>
        <FormError error={submission.error} fields={['repo', 'branch']} />
        <TextInput
          label={t('repository.repo')}
          description={protocols === '' ? t('repository.repoHelp') : t('repository.repoHelpOf', { protocols })}
          value={repo}
          onChange={(event) => setRepo(event.currentTarget.value)}
          error={submission.problem('repo')}
          required
        />
        <TextInput
          label={t('repository.branch')}
          description={t('repository.branchHelp')}
          value={branch}
          onChange={(event) => setBranch(event.currentTarget.value)}
          error={submission.problem('branch')}
        />
        <PrivateRepository {...{ project, repo, token, failure }} onToken={setToken} />
        <div className={classes.buttons}>
          <Button type="submit" loading={submission.busy}>
            {t('repository.look')}
          </Button>
        </div>
      </Form>
      {found && <Found key={found.task} {...found} onFailed={setFailure} />}
    </>
  )
}

/** What was looked through: the fields may say something else by now. */
interface FoundProps {
  task: string
  project: string
  repo: string
  branch: string
}

interface SearchProps extends FoundProps {
  onFailed: (said: string) => void
}

/** The search as it goes on, and then what it found. */
function Found({ task, onFailed, ...scope }: SearchProps) {
  const { t } = useTranslation('manage')
  const proposals = proposalsOf(useQuery(taskQuery(task)).data?.result)
  return proposals ? (
    <Proposals {...scope} proposals={proposals} />
  ) : (
    <TaskProgress
      url={task}
      label={t('repository.looking')}
      onDone={(ended) => {
        const outcome = outcomeOf(ended)
        if (outcome?.failed) onFailed(outcome.text)
      }}
    />
  )
}
