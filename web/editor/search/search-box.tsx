import { Button } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { OfferedList } from './offered-list.tsx'
import { ProblemOfQuery } from './query-problem.tsx'
import classes from './search-box.module.css'
import { useSearchBox } from './use-search-box.ts'

interface Props {
  query: string
  onSearch(query: string): void
}

/** A box for the whole query language: offers what can stand where the caret is, and shows where a query is wrong. */
export function SearchBox({ query, onSearch }: Props) {
  const { t } = useTranslation('editor')
  const { input, text, problem, offered, chosen, ...box } = useSearchBox(query, onSearch)
  const id = useId()
  const isOpen = offered.items.length > 0
  return (
    <search className={classes.search}>
      <form className={classes.form} onSubmit={(event) => void box.submit(event)}>
        <div className={classes.box}>
          <input
            ref={input}
            id="editor-search"
            className={classes.input}
            type="text"
            dir="auto"
            role="combobox"
            aria-label={t('search.label')}
            aria-expanded={isOpen}
            aria-controls={`${id}-list`}
            aria-autocomplete="list"
            aria-activedescendant={chosen >= 0 ? `${id}-${chosen}` : undefined}
            aria-invalid={problem !== undefined || undefined}
            aria-describedby={problem && `${id}-problem`}
            placeholder={t('search.placeholder')}
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={({ currentTarget: { value, selectionStart } }) => box.edit(value, selectionStart ?? value.length)}
            onFocus={() => void box.load()}
            onBlur={box.close}
            onKeyDown={box.onKey}
          />
          {isOpen && <OfferedList id={id} items={offered.items} chosen={chosen} onTake={box.take} />}
        </div>
        <Button type="submit" variant="default">
          {t('search.go')}
        </Button>
      </form>
      {problem && <ProblemOfQuery id={`${id}-problem`} text={text} problem={problem} />}
    </search>
  )
}
