import { Button, MultiSelect } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Me } from '../../api/account.ts'
import { call } from '../../api/call.ts'
import { dashboardQuery } from '../../api/dashboard.ts'
import { everyLanguageQuery, profileQuery } from '../../api/profile.ts'
import type { Language } from '../../api/types.ts'
import { Form } from '../../components/form/form.tsx'
import { FormError } from '../../components/form/form-error.tsx'
import { useSubmission } from '../../components/form/use-submission.ts'
import { Section } from '../../components/layout/section.tsx'
import { Loaded } from '../../components/status/loaded.tsx'
import { WaitingList } from '../../components/status/loading.tsx'
import { browserLanguages } from '../../locale/browser-languages.ts'
import classes from './work-list.module.css'

const SKIPPED = 'dragoman-languages-skipped'

/** Asks for the languages of somebody whose profile names none; once they say "Not now", no more in this browser. */
export function LanguageQuestion({ me }: { me: Me }) {
  const { t } = useTranslation('browse')
  const [skipped, setSkipped] = useState(() => localStorage.getItem(SKIPPED) === me.username)
  const languages = useQuery({ ...everyLanguageQuery, enabled: !skipped })
  if (skipped) return null
  const skip = () => {
    localStorage.setItem(SKIPPED, me.username)
    setSkipped(true)
  }
  return (
    <Section title={t('dashboard.whichLanguages')}>
      <Loaded query={languages} waiting={<WaitingList rows={1} />}>
        {(known) => <LanguageForm me={me} known={known} onSkip={skip} />}
      </Loaded>
    </Section>
  )
}

function LanguageForm({ me, known, onSkip }: { me: Me; known: readonly Language[]; onSkip: () => void }) {
  const { t } = useTranslation('browse')
  const client = useQueryClient()
  const submission = useSubmission()
  const [chosen, setChosen] = useState(() =>
    browserLanguages(navigator.languages, new Set(known.map(({ code }) => code))),
  )
  const save = () =>
    void submission.run(async () => {
      await call('PATCH /api/users/:username/', { params: me, body: { profile: { languages: chosen } } })
      await client.invalidateQueries({ queryKey: profileQuery.queryKey })
      await client.invalidateQueries({ queryKey: dashboardQuery.queryKey })
    })
  return (
    <Form onSubmit={save}>
      <FormError error={submission.error} />
      <MultiSelect
        label={t('dashboard.yourLanguages')}
        description={t('dashboard.yourLanguagesHelp')}
        data={known.map(({ code, name }) => ({ value: code, label: name }))}
        value={chosen}
        onChange={setChosen}
        searchable
      />
      <div className={classes.buttons}>
        <Button type="submit" loading={submission.busy} disabled={chosen.length === 0}>
          {t('dashboard.saveLanguages')}
        </Button>
        <Button variant="subtle" onClick={onSkip}>
          {t('dashboard.notNow')}
        </Button>
      </div>
    </Form>
  )
}
