import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { TemplateProblem } from '#core/templates/render.ts'
import { useMessages } from '../../locale/own-words.ts'
import classes from './setting-row.module.css'

/** What becomes of templates is fetched when somebody writes one. */
const templatesQuery = queryOptions({
  queryKey: ['templates of the service'],
  queryFn: () => import('./templates.ts'),
  staleTime: Number.POSITIVE_INFINITY,
})

/** What a template, a mask or a link becomes for an example, or what is wrong with it; while it is written. */
export function TemplatePreview({ name, template }: { name: string; template: string }) {
  const { t } = useTranslation('manage')
  const templates = useQuery(templatesQuery).data
  if (template.trim() === '' || !templates?.isTemplate(name)) return null
  const { text, problems } = templates.previewOf(name, template)
  return (
    <div className={classes.preview}>
      <span>{t(problems.length === 0 ? 'preview.title' : 'preview.problem')}</span>
      {problems.length === 0 ? <output>{text}</output> : <Problems problems={problems} />}
    </div>
  )
}

function Problems({ problems }: { problems: readonly TemplateProblem[] }) {
  const { t } = useTranslation('manage')
  const words = useMessages('messages')
  return problems.map(({ message, line, column }) => (
    <output key={`${line}:${column}`}>
      {t('preview.at', { line, column })} {words(message)}
    </output>
  ))
}
