import { Button, Checkbox, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../api/account.ts'
import { call } from '../../../api/call.ts'
import type { Scope } from '../../../api/scopes.ts'
import type { Unit } from '../../../api/types.ts'
import { foundUnitsQuery } from '../../../api/unit-search.ts'
import { Notice } from '../../../components/status/notice.tsx'
import { Outcome } from '../../../components/status/outcome.tsx'
import { FormsText } from '../../../components/text/forms-text.tsx'
import { textLanguage } from '../../../locale/language-tag.ts'
import { BulkOutcome } from './bulk-outcome.tsx'
import { replaceForms, replaceQuery } from './replace-text.ts'
import classes from './tools-page.module.css'
import { startOfLatest } from './undo.ts'

/** As many strings as are shown and changed at once. */
const MAX_STRINGS = 250

interface Wanted {
  text: string
  by: string
  q: string
}

/** Replaces a text in translations: every change is shown before, and can be left out. */
export function Replace({ scope }: { scope: Scope }) {
  const { t } = useTranslation('tools')
  const client = useQueryClient()
  const [wanted, setWanted] = useState<Wanted>({ text: '', by: '', q: '' })
  const find = useMutation({
    mutationFn: async ({ text, q }: Wanted) => {
      const query = foundUnitsQuery({ path: scope.path, q: replaceQuery(text, q), page: 1, size: MAX_STRINGS })
      const page = await client.fetchQuery({ ...query, staleTime: 0 })
      // The search does not mind case and accents; the replacement does.
      return page.results.filter((unit) => unit.target.some((form) => form.includes(text)))
    },
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    find.mutate(wanted)
  }
  const field = (name: keyof Wanted, required = false) => (
    <TextInput
      label={t(`replace.${name}`)}
      value={wanted[name]}
      required={required}
      autoComplete="off"
      onChange={(event) => setWanted({ ...wanted, [name]: event.currentTarget.value })}
    />
  )
  return (
    <>
      <form className={classes.form} onSubmit={submit}>
        {field('text', true)}
        {field('by')}
        {field('q')}
        <div className={classes.buttons}>
          <Button type="submit" variant="default" loading={find.isPending}>
            {t('preview')}
          </Button>
        </div>
      </form>
      {find.error && <Outcome tone="bad">{find.error.message}</Outcome>}
      {find.data?.length === 0 && <Notice title={t('replace.none')} />}
      {find.data && find.data.length > 0 && (
        <Found key={find.submittedAt} scope={scope} units={find.data} wanted={find.variables} />
      )}
    </>
  )
}

function Found({ scope, units, wanted }: { scope: Scope; units: readonly Unit[]; wanted: Wanted }) {
  const { t } = useTranslation('tools')
  const me = useMe()
  const client = useQueryClient()
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const chosen = units.filter(({ id }) => !left.has(id))
  const apply = useMutation({
    mutationFn: async () => {
      const items = chosen.map(({ id, target, state }) => ({
        id,
        expected: target,
        target: replaceForms(target, wanted.text, wanted.by),
        state,
      }))
      const result = await call('POST /api/bulk/units/', { body: { items, mode: 'each' } })
      const since = result.saved > 0 ? await startOfLatest(scope.path, me?.username ?? '', result.saved) : undefined
      return { result, since }
    },
    onSuccess: () => client.invalidateQueries(),
  })
  if (apply.data) return <BulkOutcome scope={scope} {...apply.data} />
  const toggle = (id: number) => {
    const next = new Set(left)
    if (!next.delete(id)) next.add(id)
    setLeft(next)
  }
  return (
    <>
      <ul className={classes.preview}>
        {units.map((unit) => (
          <li key={unit.id}>
            <Checkbox
              aria-label={t('replace.include', { name: unit.context || unit.position })}
              checked={!left.has(unit.id)}
              onChange={() => toggle(unit.id)}
            />
            <div>
              <div className={classes.source} dir="auto">
                {unit.source[0]}
              </div>
              <FormsText
                forms={replaceForms(unit.target, wanted.text, wanted.by)}
                against={unit.target}
                language={textLanguage(unit.language_code)}
              />
            </div>
          </li>
        ))}
      </ul>
      {units.length === MAX_STRINGS && <p>{t('replace.most', { count: MAX_STRINGS })}</p>}
      {apply.error && <Outcome tone="bad">{apply.error.message}</Outcome>}
      <Button loading={apply.isPending} disabled={chosen.length === 0} onClick={() => apply.mutate()}>
        {t('replace.apply', { count: chosen.length })}
      </Button>
    </>
  )
}
