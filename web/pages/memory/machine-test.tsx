import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readQuery } from '../../api/call.ts'
import { projectParams } from '../../api/repositories.ts'
import type { Scope } from '../../api/scopes.ts'
import form from '../../components/form/form.module.css'
import { FormError } from '../../components/form/form-error.tsx'
import { useSubmission } from '../../components/form/use-submission.ts'
import { useMessages } from '../../locale/own-words.ts'
import classes from './machinery.module.css'
import { type Configuration, type TestResult, testService } from './machinery-queries.ts'

/** As many as the server tries at once. */
const MAX_LANGUAGES = 20

const languagesQuery = (scope: Scope) =>
  readQuery('GET /api/projects/:project/languages/', { params: projectParams(scope) })

interface Props {
  scope: Scope
  service: string
  configuration: Configuration
}

/** Tries settings out with a short text: in one language, or in all of the project, to see which the service knows. */
export function MachineTest({ scope, service, configuration }: Props) {
  const { t } = useTranslation('manage')
  const submission = useSubmission()
  const [results, setResults] = useState<readonly TestResult[]>([])
  const known = useQuery({ ...languagesQuery(scope), enabled: scope.project !== null }).data ?? []
  const codes = known.map(({ code }) => code).slice(0, MAX_LANGUAGES)
  const first = codes.find((code) => !code.startsWith('en')) ?? 'de'
  const test = (languages: string[]) =>
    submission.run(async () => {
      setResults([])
      setResults((await testService(scope, { service, configuration, languages })).results)
    })
  const nameOf = (code: string): string => known.find((one) => one.code === code)?.name ?? code
  return (
    <div className={classes.test}>
      <FormError error={submission.error} />
      <div className={form.buttons}>
        <Button variant="default" loading={submission.busy} onClick={() => test([first])}>
          {t('machinery.test')}
        </Button>
        {codes.length > 1 && (
          <Button variant="default" loading={submission.busy} onClick={() => test(codes)}>
            {t('machinery.testAll')}
          </Button>
        )}
      </div>
      <div role="status">
        {results.length > 0 && (
          <ul className={classes.results} aria-label={t('machinery.testResults')}>
            {results.map((result) => (
              <Result key={result.language} result={result} language={nameOf(result.language)} />
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}

function Result({ result: { language: code, target, message, detail, source }, language }: ResultProps) {
  const { t } = useTranslation('manage')
  const words = useMessages('messages')
  return (
    <li data-tone={target === null ? 'bad' : 'good'}>
      <span>{language}</span>
      {target === null ? (
        <span>{t('machinery.testNone', { problem: words(message ?? undefined, detail) })}</span>
      ) : (
        <span>
          <bdi>{source}</bdi> → <bdi lang={code.replaceAll('_', '-')}>{target}</bdi>
        </span>
      )}
    </li>
  )
}

interface ResultProps {
  result: TestResult
  language: string
}
