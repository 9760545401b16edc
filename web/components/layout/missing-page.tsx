import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../controls/button-link.tsx'
import { PageHead } from './page-head.tsx'

export type MissingKind = 'project' | 'component' | 'translation' | 'language' | 'user' | 'list' | 'change'

interface Props {
  kind: MissingKind
  /** As the address has it. */
  name: string
  /** Where to look instead. */
  to: string
  /** What is there. */
  toName: string
}

/** Names what was not found, and leads to the nearest page that is there. */
export function MissingPage({ kind, name, to, toName }: Props) {
  const { t } = useTranslation('browse')
  return (
    <>
      <PageHead title={t(`missing.${kind}`)} lead={t(`missing.${kind}.lead`, { name })} />
      <p>{t('missing.why')}</p>
      <ButtonLink to={to}>{t('missing.goTo', { name: toName })}</ButtonLink>
    </>
  )
}
