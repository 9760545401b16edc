import { useTranslation } from 'react-i18next'
import type { Completions } from '#core/search/completion.ts'
import { OptionList } from '../../components/controls/option-list.tsx'
import { useNames } from '../../locale/own-words.ts'

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
  const options = items.map(({ text, field, hint }) => ({
    key: text,
    text: <code>{text}</code>,
    hint: field && hints(field, hint),
  }))
  const take = (index: number) => {
    const item = items[index]
    if (item) onTake(item.text)
  }
  return <OptionList id={id} label={t('search.offered')} chosen={chosen} options={options} onTake={take} />
}
