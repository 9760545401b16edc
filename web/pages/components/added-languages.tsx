import { useTranslation } from 'react-i18next'
import { pageOf } from '../../api/addresses.ts'
import type { ListedComponent } from '../../api/components-of.ts'
import { TextLink } from '../../components/controls/text-link.tsx'
import classes from '../../components/form/form.module.css'
import { Section } from '../../components/layout/section.tsx'
import { nameOfCode } from '../../locale/language-name.ts'
import { RequestLanguage } from './request-language.tsx'

export interface AddedLanguage {
  readonly code: string
  readonly target: ListedComponent
  /** Why it was not added. */
  readonly problem: string | undefined
  /** Only maintainers add it: it can be requested. */
  readonly isRefused?: boolean
}

/** What became of each language in each component. */
export function AddedLanguages({ added }: { added: readonly AddedLanguage[] }) {
  const { t } = useTranslation('manage')
  if (added.length === 0) return null
  const count = added.filter(({ problem }) => problem === undefined).length
  return (
    <Section title={t('newLanguage.added', { count })}>
      <ul className={classes.rows} aria-live="polite">
        {added.map(({ code, target, problem, isRefused }) => (
          <li key={`${target.component} ${code}`} className={classes.row}>
            {problem === undefined ? (
              <TextLink to={pageOf('projects', `${target.project}/${target.component}/${code}`)}>
                {nameOfCode(code)} · <bdi>{target.name}</bdi>
              </TextLink>
            ) : (
              <span>
                {nameOfCode(code)} · <bdi>{target.name}</bdi>
              </span>
            )}
            <span className={classes.detail}>{problem ?? t('newLanguage.done')}</span>
            {isRefused && <RequestLanguage code={code} target={target} />}
          </li>
        ))}
      </ul>
    </Section>
  )
}
