import { MultiSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { may, type Scope } from '../../../api/scopes.ts'
import { FormError } from '../../../components/form/form-error.tsx'
import { ScrollBox } from '../../../components/layout/scroll-box.tsx'
import { ErrorNotice } from '../../../components/status/error-notice.tsx'
import { WaitingList } from '../../../components/status/loading.tsx'
import { Notice } from '../../../components/status/notice.tsx'
import classes from './glossary.module.css'
import { TermRow } from './term-row.tsx'
import { type Glossary, type Term, type TermLanguage, useTerms } from './terms.ts'
import { useTermChanges } from './use-term-changes.ts'

const FIRST_COLUMNS = 3
const MAX_TERMS = 200

interface Props {
  glossary: Glossary
  scope: Scope
  source: TermLanguage
  languages: readonly TermLanguage[]
}

const holds = ({ source, translations }: Term, text: string): boolean =>
  [source.source, ...[...translations.values()].map(({ target }) => target)].some((forms) =>
    forms.some((form) => form.toLowerCase().includes(text)),
  )

/** Terms with languages as columns, changed where they stand. */
export function TermTable({ glossary, scope, source, languages }: Props) {
  const { t } = useTranslation('manage')
  const [codes, setCodes] = useState(() => languages.slice(0, FIRST_COLUMNS).map(({ code }) => code))
  const [filter, setFilter] = useState('')
  const { terms, error } = useTerms(glossary, source.code, codes)
  const change = useTermChanges()
  if (error) return <ErrorNotice error={error} onRetry={() => window.location.reload()} />
  if (!terms) return <WaitingList />
  const found = terms.filter((term) => holds(term, filter.trim().toLowerCase()))
  return (
    <>
      <div className={classes.tools}>
        <TextInput
          label={t('terms.filter')}
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
        />
        <MultiSelect
          label={t('terms.columns')}
          data={languages.map(({ code, name }) => ({ value: code, label: name }))}
          value={codes}
          onChange={setCodes}
          searchable
        />
      </div>
      <FormError error={change.error} />
      <p role="status">{t('terms.count', { count: found.length })}</p>
      {terms.length === 0 ? (
        <Notice title={t('terms.none')}>{t('terms.noneHelp')}</Notice>
      ) : (
        <ScrollBox className={classes.scroll}>
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{source.name}</th>
                {codes.map((code) => (
                  <th key={code} scope="col">
                    {languages.find((one) => one.code === code)?.name ?? code}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {found.slice(0, MAX_TERMS).map((term) => (
                <TermRow
                  key={term.source.id}
                  term={term}
                  codes={codes}
                  change={change}
                  mayEdit={may(scope, 'glossary.edit')}
                  mayDelete={may(scope, 'glossary.delete')}
                />
              ))}
            </tbody>
          </table>
        </ScrollBox>
      )}
      {found.length > MAX_TERMS && (
        <p className={classes.none}>{t('terms.more', { count: found.length - MAX_TERMS })}</p>
      )}
    </>
  )
}
