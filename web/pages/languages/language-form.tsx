import { Button, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, readQuery } from '../../api/call.ts'
import { SITE } from '../../api/scope-parts.ts'
import { may, scopeQuery } from '../../api/scopes.ts'
import type { Language } from '../../api/types.ts'
import { choiceOf } from '../../components/form/choice-of.ts'
import classes from '../../components/form/form.module.css'
import { FormError } from '../../components/form/form-error.tsx'
import { type Submission, useSubmission } from '../../components/form/use-submission.ts'
import { Section } from '../../components/layout/section.tsx'
import { showToast } from '../../components/toast/toasts.ts'

/** For those who may change languages: everything but the code, which files and addresses name. */
export function LanguageForm({ code }: { code: string }) {
  const { t } = useTranslation('site')
  const site = useQuery(scopeQuery(SITE)).data
  const allowed = may(site, 'language.edit')
  const language = useQuery({
    ...readQuery('GET /api/languages/:language/', { params: { language: code } }),
    enabled: allowed,
  }).data
  if (!allowed || !language) return null
  return (
    <Section title={t('language.edit')}>
      <EditLanguage language={language} />
    </Section>
  )
}

const names = ['name', 'direction', 'population', 'plural.number', 'plural.formula'] as const

const directions = ['ltr', 'rtl'] as const

const directionOf = (name: string) => choiceOf(directions, name, 'ltr')

/** Numbers are texts while somebody types: an empty field is not a number yet. */
interface Fields {
  name: string
  direction: (typeof directions)[number]
  population: number | string
  number: number | string
  formula: string
}

function EditLanguage({ language }: { language: Language }) {
  const { t } = useTranslation('site')
  const client = useQueryClient()
  const submission = useSubmission()
  const { name, direction, population, plural } = language
  const [fields, setFields] = useState<Fields>({
    name,
    direction: directionOf(direction),
    population,
    ...pluralFields(plural),
  })
  const change = (part: Partial<Fields>) => setFields({ ...fields, ...part })
  const save = async () => {
    const { population: speakers, number, formula, ...rest } = fields
    const body = { ...rest, population: Number(speakers) || 0, plural: { number: Number(number) || 1, formula } }
    await call('PATCH /api/languages/:language/', { params: { language: language.code }, body })
    await client.invalidateQueries()
    showToast(t('language.saved'))
  }
  return (
    <form
      id="edit"
      ref={useShownByAddress()}
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        submission.run(save)
      }}
    >
      <FormError error={submission.error} fields={names} />
      <TextInput
        label={t('language.name')}
        value={fields.name}
        maxLength={100}
        required
        error={submission.problem('name')}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <Inputs fields={fields} submission={submission} onChange={change} />
      <div className={classes.buttons}>
        <Button type="submit" loading={submission.busy}>
          {t('language.save')}
        </Button>
      </div>
    </form>
  )
}

const pluralFields = ({ number, formula }: Language['plural']) => ({ number, formula })

interface InputsProps {
  fields: Fields
  submission: Submission
  onChange: (part: Partial<Fields>) => void
}

/** How it is written, by how many, and its plurals. */
function Inputs({ fields, submission, onChange }: InputsProps) {
  const { t } = useTranslation('site')
  return (
    <>
      <div className={classes.pair}>
        <NativeSelect
          label={t('language.direction')}
          value={fields.direction}
          data={directions.map((value) => ({ value, label: t(`language.${value}`) }))}
          onChange={(event) => onChange({ direction: directionOf(event.currentTarget.value) })}
        />
        <NumberInput
          label={t('language.population')}
          value={fields.population}
          min={0}
          allowDecimal={false}
          hideControls
          error={submission.problem('population')}
          onChange={(value) => onChange({ population: value })}
        />
      </div>
      <div className={classes.pair}>
        <NumberInput
          label={t('language.forms')}
          value={fields.number}
          min={1}
          max={10}
          allowDecimal={false}
          hideControls
          error={submission.problem('plural.number')}
          onChange={(value) => onChange({ number: value })}
        />
        <TextInput
          label={t('language.formula')}
          value={fields.formula}
          maxLength={2000}
          dir="ltr"
          error={submission.problem('plural.formula')}
          onChange={(event) => onChange({ formula: event.currentTarget.value })}
        />
      </div>
    </>
  )
}

/** The form comes after the page: whoever was sent to it is brought there then. */
function useShownByAddress() {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (window.location.hash === '#edit') form.current?.scrollIntoView({ block: 'center' })
  }, [])
  return form
}
