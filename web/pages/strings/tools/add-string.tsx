import { Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { insideAddress } from '../../../api/addresses.ts'
import { call, writeAt } from '../../../api/call.ts'
import { ApiError } from '../../../api/client.ts'
import { translationParams } from '../../../api/repositories.ts'
import { may, type Scope } from '../../../api/scopes.ts'
import { TextLink } from '../../../components/controls/text-link.tsx'
import { Outcome } from '../../../components/status/outcome.tsx'
import { bodyOf, emptyString, type TypedString } from './new-string.ts'
import classes from './tools-page.module.css'

/** A string that the repository does not have yet; it gets there with the next commit. */
export function AddString({ scope }: { scope: Scope }) {
  const { t } = useTranslation('tools')
  const client = useQueryClient()
  const [typed, setTyped] = useState(emptyString)
  const [isPlural, setPlural] = useState(false)
  const hasKey = scope.component?.has_template === true
  const isSource = scope.translation?.is_source === true
  const add = useMutation({
    mutationFn: async () => {
      const body = bodyOf(typed, { hasKey, isSource, isPlural })
      const params = translationParams(scope)
      const unit = await call('POST /api/translations/:project/:component/:language/units/', { params, body })
      const { explanation, flags: extra_flags } = typed
      if (explanation !== '' || extra_flags !== '')
        await writeAt('PATCH /api/units/:id/', new URL(unit.source_unit).pathname, { explanation, extra_flags })
      return unit
    },
    onSuccess: () => {
      setTyped(emptyString)
      return client.invalidateQueries()
    },
  })
  const { error } = add
  const problem = (...names: string[]) =>
    error instanceof ApiError ? names.map((name) => error.of(name)).find(Boolean) : undefined
  const field = (name: keyof TypedString) => ({
    value: typed[name],
    dir: 'auto' as const,
    onChange: (event: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: event.currentTarget.value }),
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    add.mutate()
  }
  return (
    <>
      <form className={classes.form} onSubmit={submit}>
        <TextInput
          label={t(hasKey ? 'add.key' : 'add.context')}
          description={t(hasKey ? 'add.keyHelp' : 'add.contextHelp')}
          required={hasKey}
          error={problem('key', 'context')}
          {...field('context')}
        />
        <Textarea label={t('add.source')} autosize required error={problem('value', 'source')} {...field('source')} />
        <Checkbox label={t('add.isPlural')} checked={isPlural} onChange={() => setPlural(!isPlural)} />
        {isPlural && <Textarea label={t('add.plural')} autosize required {...field('plural')} />}
        {!isSource && !isPlural && (
          <Textarea label={t('add.target')} autosize error={problem('target')} {...field('target')} />
        )}
        {may(scope, 'source.edit') && (
          <>
            <TextInput label={t('add.explanation')} {...field('explanation')} />
            <TextInput label={t('add.flags')} error={problem('extra_flags')} {...field('flags')} />
          </>
        )}
        <div className={classes.buttons}>
          <Button type="submit" loading={add.isPending}>
            {t('add.do')}
          </Button>
        </div>
      </form>
      {add.error && <Outcome tone="bad">{add.error.message}</Outcome>}
      {add.data && (
        <Outcome>
          {t('add.done')} <TextLink {...insideAddress(add.data.web_url)}>{t('add.open')}</TextLink>
        </Outcome>
      )}
    </>
  )
}
