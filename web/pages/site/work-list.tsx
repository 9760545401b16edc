import { useTranslation } from 'react-i18next'
import { namedFilters } from '#core/search/filters.ts'
import { pageOf } from '../../api/addresses.ts'
import type { WorkItem } from '../../api/dashboard.ts'
import { ButtonLink } from '../../components/controls/button-link.tsx'
import { TextLink } from '../../components/controls/text-link.tsx'
import { PercentDone, ProgressBar } from '../../components/lists/progress-bar.tsx'
import classes from './work-list.module.css'

const UNFINISHED = namedFilters.todo ?? ''

/** What is left to translate, each with its way into the editor. */
export function WorkList({
  items,
  label,
  primary = false,
}: {
  items: readonly WorkItem[]
  label: string
  primary?: boolean
}) {
  return (
    <ul className={classes.list} aria-label={label}>
      {items.map((item, index) => (
        <WorkRow key={item.path} item={item} primary={primary && index === 0} />
      ))}
    </ul>
  )
}

function WorkRow({ item, primary }: { item: WorkItem; primary: boolean }) {
  const { t } = useTranslation('browse')
  const { t: common } = useTranslation()
  const { path, project, component, language } = item
  const name = [project.name, component?.name].filter(Boolean).join(' / ')
  const left = t('dashboard.left', { count: item.total - item.translated })
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <TextLink to={pageOf('projects', path)} className={classes.name ?? ''}>
          <bdi>{name}</bdi>
        </TextLink>
        <span>{language.name}</span>
      </div>
      <div className={classes.measure}>
        <ProgressBar progress={item} label={common('progress.of', { name: `${name}, ${language.name}` })} />
        <span className={classes.figures}>
          <PercentDone progress={item} /> · {left}
        </span>
      </div>
      <ButtonLink
        to={pageOf('translate', path)}
        search={{ q: UNFINISHED }}
        size="compact-md"
        variant={primary ? 'filled' : 'default'}
        aria-label={t('dashboard.translateItem', { name, language: language.name })}
      >
        {t(primary ? 'dashboard.continue' : 'dashboard.translate')}
      </ButtonLink>
    </li>
  )
}
