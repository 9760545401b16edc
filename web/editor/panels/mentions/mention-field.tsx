import { useId, useLayoutEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { OptionList } from '../../../components/controls/option-list.tsx'
import classes from './mention-field.module.css'
import { useMentions } from './use-mentions.ts'

interface Props {
  id: string
  unitId: number
  text: string
  onText(text: string): void
}

/** A field for a comment that offers names after an @. */
export function MentionField({ id, unitId, text, onText }: Props) {
  const { t } = useTranslation('editor')
  const { field, people, chosen, ...mentions } = useMentions(unitId, text, onText)
  const list = useId()
  const isOpen = people.length > 0
  const active = isOpen ? `${list}-${chosen}` : undefined
  useLayoutEffect(() => {
    if (active !== undefined) document.getElementById(active)?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div className={classes.box}>
      <textarea
        ref={field}
        id={id}
        dir="auto"
        maxLength={1000}
        value={text}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={isOpen ? `${list}-list` : undefined}
        aria-activedescendant={active}
        onChange={(event) => {
          onText(event.currentTarget.value)
          mentions.look()
        }}
        onSelect={mentions.look}
        onKeyDown={mentions.onKey}
        onBlur={mentions.close}
      />
      {isOpen && (
        <OptionList
          id={list}
          label={t('comments.people')}
          chosen={chosen}
          options={people.map(({ username, full_name }) => ({
            key: username,
            text: <bdi>@{username}</bdi>,
            hint: full_name,
          }))}
          onTake={(index) => {
            const person = people[index]
            if (person) mentions.take(person)
          }}
        />
      )}
      <span role="status" className={classes.spoken}>
        {isOpen && t('comments.peopleFound', { count: people.length })}
      </span>
    </div>
  )
}
