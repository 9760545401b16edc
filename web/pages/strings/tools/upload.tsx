import { useTranslation } from 'react-i18next'
import { call, type Reply } from '../../../api/call.ts'
import { translationParams } from '../../../api/repositories.ts'
import type { Scope } from '../../../api/scopes.ts'
import { Outcome } from '../../../components/status/outcome.tsx'
import { UploadForm } from './upload-form.tsx'

type Result = Reply<'POST /api/translations/:project/:component/:language/file/'>

/** Takes a file in. What is there already stays, unless one says otherwise and may. */
export function Upload({ scope }: { scope: Scope }) {
  const { t } = useTranslation('tools')
  const params = translationParams(scope)
  return (
    <UploadForm
      scope={scope}
      label={t('upload.file')}
      action={t('upload.do')}
      send={(body) => call('POST /api/translations/:project/:component/:language/file/', { params, body })}
      outcome={(result) => <UploadOutcome result={result} />}
    />
  )
}

/** Strings of a dry run that are shown. */
const MAX_SHOWN = 10

function UploadOutcome({ result }: { result: Result }) {
  const { t } = useTranslation('tools')
  const { accepted: count, skipped, not_found: missing, changes = [] } = result
  const counts = { count, skipped, missing }
  if (!result.dry_run) return <Outcome>{t('upload.done', counts)}</Outcome>
  return (
    <Outcome>
      <p>{t('upload.tried', counts)}</p>
      <ul>
        {changes.slice(0, MAX_SHOWN).map(({ kind, context, source, old, target }) => (
          <li key={`${context}\u0004${source.join('\u001f')}`}>
            {t(`upload.change.${kind}`)} <code>{context || source[0]}</code>: <del>{old.join(' | ')}</del>{' '}
            <ins>{target.join(' | ')}</ins>
          </li>
        ))}
      </ul>
    </Outcome>
  )
}
