import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import formClasses from '../../../components/form/form.module.css'
import { FormError } from '../../../components/form/form-error.tsx'
import { useSubmission } from '../../../components/form/use-submission.ts'
import { asCsv, asTbx, tableOfTerms } from './term-files.ts'
import { type Glossary, joinTerms, type TermLanguage, termsQuery } from './terms.ts'

const kinds = ['CSV', 'XLSX', 'TBX'] as const

interface Props {
  glossary: Glossary
  source: TermLanguage
  languages: readonly TermLanguage[]
}

/** Offers a file to be saved. */
function save(content: BlobPart, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([content]))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

/** All terms in all languages, as one file. */
export function TermExport({ glossary, source, languages }: Props) {
  const { t } = useTranslation('manage')
  const client = useQueryClient()
  const submission = useSubmission()
  const write = async (kind: (typeof kinds)[number]) => {
    const codes = languages.map(({ code }) => code)
    const sources = await client.fetchQuery(termsQuery(glossary, source.code))
    const columns = await Promise.all(
      codes.map(async (code) => [code, await client.fetchQuery(termsQuery(glossary, code))] as const),
    )
    const terms = joinTerms(sources, new Map(columns))
    const name = `${glossary.project}-glossary.${kind.toLowerCase()}`
    if (kind === 'TBX') return save(asTbx(terms, source.code, codes), name)
    const cells = tableOfTerms(terms, codes)
    save(kind === 'CSV' ? asCsv(cells) : (await import('./workbook.ts')).asWorkbook(cells), name)
  }
  return (
    <div className={formClasses.buttons}>
      {kinds.map((kind) => (
        <Button
          key={kind}
          variant="default"
          loading={submission.busy}
          onClick={() => submission.run(() => write(kind))}
        >
          {t('terms.export', { kind })}
        </Button>
      ))}
      <FormError error={submission.error} />
    </div>
  )
}
