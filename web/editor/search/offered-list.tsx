import { useTranslation } from 'react-i18next'
import type { Completions } from '#core/search/completion.ts'
import { useNames } from '../../locale/own-words.ts'
import classes from './search-box.module.css'

interface Props {
  id: string
  items: Completions['items']
  chosen: number
  onTake(item: string): void
}

/** What can stand where the caret is, each with what it means. */
export function OfferedList({ id, items, chosen, onTake }: Props) {
  const { t } = useTranslation('editor')
  const hints = useNames('search')
  return (
    <div id={`${id}-list`} role="listbox" aria-label={t('search.offered')} className={classes.list}>
      {items.map((item, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the input that owns the list moves and chooses by keys
        <div
          key={item.text}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === chosen}
          className={classes.option}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTake(item.text)}
        >
          <code>{item.text}</code> <span>{item.field && hints(item.field, item.hint)}</span>
        </div>
      ))}
    </div>
  )
}
