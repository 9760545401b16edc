import type { ReactNode } from 'react'
import classes from './option-list.module.css'

interface Props {
  /** Options are called `<id>-<number>`: the field names the chosen one as its active descendant. */
  id: string
  label: string
  chosen: number
  options: readonly { readonly key: string; readonly text: ReactNode; readonly hint: ReactNode }[]
  onTake(index: number): void
}

/** What a field offers while somebody types, each with what it means. */
export function OptionList({ id, label, chosen, options, onTake }: Props) {
  return (
    <div id={`${id}-list`} role="listbox" aria-label={label} className={classes.list}>
      {options.map(({ key, text, hint }, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field that owns the list moves and chooses by keys
        <div
          key={key}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === chosen}
          className={classes.option}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTake(index)}
        >
          {text} <bdi className={classes.hint}>{hint}</bdi>
        </div>
      ))}
    </div>
  )
}
