import { Anchor, Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { editorLink, repositoryLink } from '#core/templates/repository-link.ts'
import { may } from '../../api/scopes.ts'
import { formatMoment } from '../../locale/format.ts'
import { useProfile } from '../data/profile.ts'
import { useSourceUnit } from '../data/source-unit.ts'
import { useEditing } from '../model/context.ts'
import { InfoForm } from './info-form.tsx'
import { locationsOf } from './locations.ts'
import { RemoveString } from './remove-string.tsx'
import classes from './side-panel.module.css'
import { SidePart } from './side-part.tsx'
import { SourceForm } from './source-form.tsx'

/** What is known about the string: where it stands, what was said about it, its flags and labels. */
export function InfoPart() {
  const { unit, context } = useEditing()
  const [open, setOpen] = useState<'said' | 'source'>()
  const { t } = useTranslation(['editor', 'common'])
  const info = unit.source_info ?? unit
  const source = useSourceUnit(unit, open !== undefined)
  const flags = [...new Set([unit.flags, info.extra_flags, unit.extra_flags])].filter(Boolean).join(', ')
  const toggle = (form: 'said' | 'source', name: string) => (
    <Button
      size="compact-xs"
      variant="default"
      aria-expanded={open === form}
      onClick={() => setOpen(open === form ? undefined : form)}
    >
      {name}
    </Button>
  )
  return (
    <SidePart title={t('info.title')}>
      <dl className={classes.details}>
        <Detail name={t('info.key')}>{unit.context && <bdi>{unit.context}</bdi>}</Detail>
        <Detail name={t('info.explanation')}>{info.explanation && <span dir="auto">{info.explanation}</span>}</Detail>
        <Detail name={t('info.note')}>{unit.note && <span dir="auto">{unit.note}</span>}</Detail>
        <Detail name={t('info.labels')}>
          {info.labels.length > 0 &&
            info.labels.map((label) => (
              <span key={label.id} className={classes.label} title={label.description}>
                {label.name}
              </span>
            ))}
        </Detail>
        <Detail name={t('info.location')}>{unit.location && <Locations />}</Detail>
      </dl>
      <details className={classes.more}>
        <summary>{t('info.more')}</summary>
        <dl className={classes.details}>
          <Detail name={t('info.flags')}>{flags}</Detail>
          <Detail name={t('info.component')}>{context.scope.component?.name}</Detail>
          <Detail name={t('info.file')}>{context.translation.filename && <TranslationFile />}</Detail>
          <Detail name={t('info.added')}>{formatMoment(unit.timestamp)}</Detail>
          <Detail name={t('info.number')}>{unit.id}</Detail>
        </dl>
      </details>
      <div className={classes.buttons}>
        {may(context.scope, 'source.edit') && toggle('said', t('info.edit'))}
        {may(context.scope, 'source.edit') && may(context.scope, 'unit.add') && toggle('source', t('info.editSource'))}
      </div>
      {open === 'said' && source && <InfoForm source={source} onDone={() => setOpen(undefined)} />}
      {open === 'source' && source && <SourceForm source={source} onDone={() => setOpen(undefined)} />}
      {may(context.scope, 'unit.delete') && (
        <div className={classes.buttons}>
          <RemoveString />
        </div>
      )}
    </SidePart>
  )
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  )
}

/** The file, as a link to where the code host shows it, if the component says how. */
function TranslationFile() {
  const { filename, component } = useEditing().context.translation
  const template = component?.repoweb_translations || component?.repoweb
  const link = repositoryLink(template ?? '', { branch: component?.branch ?? '', filename, line: 1 })
  return link ? (
    <Anchor inherit href={link} target="_blank" rel="noreferrer">
      {filename}
    </Anchor>
  ) : (
    filename
  )
}

/** Each place a link to where the code host shows it, if the component says how. */
function Locations() {
  const { unit, context } = useEditing()
  const { repoweb, branch } = context.translation.component ?? {}
  const own = useProfile()?.editor_link ?? ''
  return locationsOf(unit.location).map(({ text, filename, line }) => {
    const scope = { branch: branch ?? '', filename, line }
    const link = editorLink(own, scope) ?? repositoryLink(repoweb ?? '', scope)
    return (
      <div key={text}>
        {link ? (
          <Anchor inherit href={link} target="_blank" rel="noreferrer">
            {text}
          </Anchor>
        ) : (
          text
        )}
      </div>
    )
  })
}
