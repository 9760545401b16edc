import { Button, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiPath, getJson, sendJson } from '../../api/client.ts'
import { SITE } from '../../api/place-parts.ts'
import { may, placeQuery } from '../../api/places.ts'
import type { Language } from '../../api/types.ts'
import classes from '../../components/form/form.module.css'
import { FormError } from '../../components/form/form-error.tsx'
import { useSending } from '../../components/form/use-sending.ts'
import { Section } from '../../components/layout/section.tsx'
import { Outcome } from '../../components/status/outcome.tsx'

/** For those who may change languages: everything but the code, which files and addresses name. */
export function LanguageForm({ code }: { code: string }) {
  const { t } = useTranslation('site')
  const site = useQuery(placeQuery(SITE)).data
  const path = apiPath('languages', code)
  const allowed = may(site, 'language.edit')
  const language = useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => getJson<Language>(path, signal),
    enabled: allowed,
  }).data
  if (!allowed || !language) return null
  return (
    <Section title={t('language.edit')}>
      <Fields path={path} language={language} />
    </Section>
  )
}

const names = ['name', 'direction', 'population', 'plural.number', 'plural.formula'] as const

function Fields({ path, language }: { path: string; language: Language }) {
  const { t } = useTranslation('site')
  const client = useQueryClient()
  const sending = useSending()
  const [saved, setSaved] = useState(false)
  const { name, direction, population, plural } = language
  const [fields, setFields] = useState({ name, direction, population, number: plural.number, formula: plural.formula })
  const change = (part: Partial<typeof fields>) => {
    setSaved(false)
    setFields({ ...fields, ...part })
  }
  const save = async () => {
    const { number, formula, ...rest } = fields
    await sendJson(path, { method: 'PATCH', body: { ...rest, plural: { number, formula } } })
    await client.invalidateQueries()
    setSaved(true)
  }
  return (
    <form
      id="edit"
      ref={useShownByAddress()}
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        sending.run(save)
      }}
    >
      <FormError error={sending.error} fields={names} />
      <TextInput
        label={t('language.name')}
        value={fields.name}
        maxLength={100}
        required
        error={sending.problem('name')}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <div className={classes.pair}>
        <NativeSelect
          label={t('language.direction')}
          value={fields.direction}
          data={[
            { value: 'ltr', label: t('language.ltr') },
            { value: 'rtl', label: t('language.rtl') },
          ]}
          onChange={(event) => change({ direction: event.currentTarget.value as Language['direction'] })}
        />
        <NumberInput
          label={t('language.population')}
          value={fields.population}
          min={0}
          allowDecimal={false}
          hideControls
          error={sending.problem('population')}
          onChange={(value) => change({ population: Number(value) || 0 })}
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
          error={sending.problem('plural.number')}
          onChange={(value) => change({ number: Number(value) || 1 })}
        />
        <TextInput
          label={t('language.formula')}
          value={fields.formula}
          maxLength={2000}
          dir="ltr"
          error={sending.problem('plural.formula')}
          onChange={(event) => change({ formula: event.currentTarget.value })}
        />
      </div>
      <div className={classes.buttons}>
        <Button type="submit" loading={sending.busy}>
          {t('language.save')}
        </Button>
      </div>
      {saved && <Outcome>{t('language.saved')}</Outcome>}
    </form>
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
