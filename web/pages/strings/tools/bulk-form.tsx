import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { everythingQuery } from '../../../api/read-everything.ts'
import { may, type Scope } from '../../../api/scopes.ts'
import { choiceOf } from '../../../components/form/choice-of.ts'
import { type BulkWanted, isSomething, type LabelStep, labelStep, nothingWanted, withLabel } from './bulk-wanted.ts'
import classes from './tools-page.module.css'

interface Props {
  scope: Scope
  onPreview: (wanted: BulkWanted) => void
}

const steps = ['', 'add', 'remove'] as const

export function BulkForm({ scope, onPreview }: Props) {
  const { t } = useTranslation('tools')
  const [wanted, setWanted] = useState<BulkWanted>({ ...nothingWanted, state: may(scope, 'source.edit') ? -1 : 10 })
  const change = (values: Partial<BulkWanted>) => setWanted({ ...wanted, ...values })
  const states = ([-1, 10, 20, 30] as const).filter((state) => state !== 30 || may(scope, 'unit.review'))
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    onPreview(wanted)
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <TextInput
        label={t('bulk.query')}
        description={t('bulk.queryHelp')}
        value={wanted.q}
        spellCheck={false}
        autoComplete="off"
        required
        onChange={(event) => change({ q: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('bulk.state')}
        value={String(wanted.state)}
        data={states.map((value) => ({ value: String(value), label: t(`bulk.state.${value}`) }))}
        onChange={(event) => change({ state: Number(event.currentTarget.value) })}
      />
      {may(scope, 'source.edit') && (
        <>
          <FlagsInput
            label={t('bulk.addFlags')}
            description={t('bulk.flagsHelp')}
            placeholder="max-length:80"
            value={wanted.add_flags}
            onChange={(flags) => change({ add_flags: flags })}
          />
          <FlagsInput
            label={t('bulk.removeFlags')}
            value={wanted.remove_flags}
            onChange={(flags) => change({ remove_flags: flags })}
          />
          <FlagsInput
            label={t('bulk.addTranslationFlags')}
            description={t('bulk.translationFlagsHelp')}
            value={wanted.add_translation_flags}
            onChange={(flags) => change({ add_translation_flags: flags })}
          />
          <FlagsInput
            label={t('bulk.removeTranslationFlags')}
            value={wanted.remove_translation_flags}
            onChange={(flags) => change({ remove_translation_flags: flags })}
          />
          {scope.project && (
            <LabelSteps
              project={scope.project.slug}
              wanted={wanted}
              onChange={(name, step) => setWanted(withLabel(wanted, name, step))}
            />
          )}
        </>
      )}
      <div className={classes.buttons}>
        <Button type="submit" variant="default" disabled={!isSomething(wanted)}>
          {t('preview')}
        </Button>
      </div>
    </form>
  )
}

interface FlagsProps {
  label: string
  description?: string
  placeholder?: string
  value: string
  onChange: (flags: string) => void
}

const FlagsInput = ({ onChange, ...props }: FlagsProps) => (
  <TextInput
    {...props}
    spellCheck={false}
    autoComplete="off"
    onChange={(event) => onChange(event.currentTarget.value)}
  />
)

interface LabelProps {
  project: string
  wanted: BulkWanted
  onChange: (name: string, step: LabelStep) => void
}

function LabelSteps({ project, wanted, onChange }: LabelProps) {
  const { t } = useTranslation('tools')
  const labels = useQuery(everythingQuery('GET /api/projects/:project/labels/', { params: { project } })).data ?? []
  return labels.map(({ id, name }) => (
    <NativeSelect
      key={id}
      label={
        <>
          {t('bulk.label')} <bdi>{name}</bdi>
        </>
      }
      value={labelStep(wanted, name)}
      data={steps.map((value) => ({ value, label: t(`bulk.label.${value === '' ? 'leave' : value}`) }))}
      onChange={(event) => onChange(name, choiceOf(steps, event.currentTarget.value, ''))}
    />
  ))
}
