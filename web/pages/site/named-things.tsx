import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { readQuery } from '../../api/call.ts'
import { TextLink } from '../../components/controls/text-link.tsx'
import classes from './named-things.module.css'

/** Projects, components, languages and people with such a name. */
export function NamedThings({ text }: { text: string }) {
  const { t } = useTranslation('browse')
  const found = useQuery({
    ...readQuery('GET /api/search/', { query: { q: text } }),
    enabled: !text.includes(':'),
  }).data
  if (!found || found.length === 0) return null
  return (
    <nav aria-label={t('search.named')} className={classes.named}>
      {found.map(({ url, name, category }) => (
        <TextLink key={url} to={decodeURI(url)} className={classes.thing ?? ''}>
          <bdi>{name}</bdi> <span>{category}</span>
        </TextLink>
      ))}
    </nav>
  )
}
