import { Button, Checkbox, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import classes from '../../components/form/form.module.css'
import { FormError } from '../../components/form/form-error.tsx'
import { useSubmission } from '../../components/form/use-submission.ts'
import { Section } from '../../components/layout/section.tsx'
import { Notice } from '../../components/status/notice.tsx'
import { nameOfCode } from '../../locale/language-name.ts'
import { useMessages, useNames } from '../../locale/own-words.ts'
import { slugOf } from '../settings/slug.ts'
import type { Proposal } from './proposals-of-task.ts'

interface Props {
  project: string
  repo: string
  branch: string
  proposals: readonly Proposal[]
}

interface Choice {
  proposal: Proposal
  chosen: boolean
  name: string
}

/** A component by now: when a later one is refused, another attempt leaves this one out. */
const asMade = ({ proposal, name }: Choice): Choice => ({
  proposal: { ...proposal, component: name },
  chosen: false,
  name,
})

/** Sets of translation files that were found: those chosen become components. */
export function Proposals({ project, repo, branch, proposals }: Props) {
  const { t } = useTranslation('manage')
  const named = useNames('formats')
  const words = useMessages('messages')
  const submission = useSubmission()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [made, setMade] = useState(0)
  const [choices, setChoices] = useState<Choice[]>(() =>
    proposals.map((proposal, index) => ({
      proposal,
      chosen: proposal.component === null && index === 0,
      name: proposal.name,
    })),
  )
  const wanted = choices.filter(({ chosen }) => chosen)
  const change = (at: number, part: Partial<Choice>) =>
    setChoices(choices.map((choice, index) => (index === at ? { ...choice, ...part } : choice)))
  const create = async () => {
    const paths: string[] = []
    for (const { proposal, name } of wanted) {
      const { languages: _, score: __, component: ___, why: ____, ...settings } = proposal
      const slug = slugOf(name) || slugOf(proposal.filemask)
      // Without a file to begin with nobody could add a language.
      const fixed = !settings.template && !settings.new_base && { new_lang: 'none' as const }
      const body = { ...settings, ...fixed, name, slug, repo, vcs: 'git', ...(branch !== '' && { branch }) }
      const component = await call('POST /api/projects/:project/components/', { params: { project }, body })
      paths.push(new URL(component.web_url).pathname)
      setMade(made + paths.length)
      setChoices((all) => all.map((one) => (one.proposal === proposal ? asMade(one) : one)))
    }
    await client.invalidateQueries()
    const [only] = paths
    await navigate({ href: made === 0 && paths.length === 1 && only ? only : `/projects/${project}/` })
  }
  if (proposals.length === 0) return <Notice title={t('proposals.none')}>{t('proposals.noneHelp')}</Notice>
  return (
    <Section title={t('proposals.title')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          submission.run(create)
        }}
      >
        <FormError error={submission.error} />
        <ul className={classes.rows}>
          {choices.map(({ proposal, chosen, name }, index) => (
            <li key={proposal.filemask} className={classes.row}>
              <Checkbox
                checked={chosen}
                disabled={proposal.component !== null}
                onChange={(event) => change(index, { chosen: event.currentTarget.checked })}
                label={proposal.filemask}
                description={[
                  named(proposal.file_format, proposal.file_format),
                  t('proposals.source', { language: nameOfCode(proposal.source_language) }),
                  t('proposals.languages', { count: proposal.languages.length }),
                  words(proposal.why),
                  ...(proposal.component === null ? [] : [t('proposals.known', { name: proposal.component })]),
                ].join(' · ')}
              />
              {chosen && (
                <TextInput
                  aria-label={t('proposals.name', { filemask: proposal.filemask })}
                  value={name}
                  onChange={(event) => change(index, { name: event.currentTarget.value })}
                  maxLength={100}
                  required
                />
              )}
            </li>
          ))}
        </ul>
        <div className={classes.buttons}>
          <Button mt="md" type="submit" disabled={wanted.length === 0} loading={submission.busy}>
            {t('proposals.create', { count: wanted.length })}
          </Button>
          <span role="status" className={classes.detail}>
            {submission.busy ? t('proposals.made', { count: made, total: made + wanted.length }) : ''}
          </span>
        </div>
      </form>
    </Section>
  )
}
