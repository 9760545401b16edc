import { Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { checksumOf } from '../api/find-checksum-page.ts'
import type { Unit } from '../api/types.ts'
import { ForeignText, type TextLanguage } from './foreign-text.tsx'
import { LinkIcon } from './icons.tsx'
import classes from './unit-card.module.css'
import { unitState } from './unit-state.ts'

export interface UnitPlace {
  project: string
  component: string
  language: string
  page: number
}

interface Props {
  unit: Unit
  place: UnitPlace
  sourceLanguage: TextLanguage
  targetLanguage: TextLanguage
  /** The string the address names: brought into view and marked. */
  sought: boolean
}

/** One string: its key, its source, its target, its state. */
export function UnitCard({ unit, place, sourceLanguage, targetLanguage, sought }: Props) {
  const card = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (!sought) return
    card.current?.scrollIntoView({ block: 'center' })
    card.current?.focus({ preventScroll: true })
  }, [sought])
  return (
    <li ref={card} className={classes.card} tabIndex={sought ? -1 : undefined} aria-current={sought || undefined}>
      <UnitHead unit={unit} place={place} />
      <div className={classes.texts}>
        <Forms label={sourceLanguage.name} forms={unit.source} language={sourceLanguage} />
        <Forms label={targetLanguage.name} forms={unit.target} language={targetLanguage} />
      </div>
      <Remark name="Note">{unit.note}</Remark>
      <Remark name="Explanation">{unit.explanation}</Remark>
    </li>
  )
}

function UnitHead({ unit, place }: { unit: Unit; place: UnitPlace }) {
  const { id, name } = unitState(unit)
  const { page, ...params } = place
  return (
    <div className={classes.head}>
      <code className={classes.context}>{unit.context || `#${unit.position}`}</code>
      <span className={classes.states}>
        <span className={classes.state} data-state={id}>
          {name}
        </span>
        {unit.has_failing_check && (
          <span className={classes.state} data-state="failing">
            Failing check
          </span>
        )}
      </span>
      <Link
        className={classes.link}
        to="/translate/$project/$component/$language/"
        params={params}
        search={{ ...(page > 1 && { page }), checksum: checksumOf(unit) }}
        aria-label={`Link to the string ${unit.context || unit.position}`}
        title="Link to this string"
      >
        <LinkIcon size={16} />
      </Link>
    </div>
  )
}

function Forms({ label, forms, language }: { label: string; forms: string[]; language: TextLanguage }) {
  const several = forms.length > 1
  return (
    <div dir={language.direction || 'auto'}>
      <Text component="div" size="xs" c="dimmed">
        {label}
      </Text>
      {forms.map((text, form) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a plural form is known by its number
        <div key={form} className={classes.form}>
          {several && <span className={classes.number}>{form + 1}</span>}
          {text === '' ? (
            <Text component="span" c="dimmed" fs="italic">
              Not translated yet
            </Text>
          ) : (
            <ForeignText text={text} language={language} />
          )}
        </div>
      ))}
    </div>
  )
}

function Remark({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null
  return (
    <Text component="div" size="sm" c="dimmed" className={classes.remark}>
      <b>{name}:</b> {children}
    </Text>
  )
}
