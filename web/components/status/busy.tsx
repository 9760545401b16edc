import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** Stands in for what is on its way, and says so to those who listen. */
export function Busy({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div aria-busy="true" data-waiting role="status" aria-label={t('loading')}>
      {children}
    </div>
  )
}
