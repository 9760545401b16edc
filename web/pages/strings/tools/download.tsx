import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { exportKinds } from '#core/formats/export-kinds.ts'
import type { Scope } from '../../../api/scopes.ts'
import { Notice } from '../../../components/status/notice.tsx'
import { useNames } from '../../../locale/own-words.ts'
import { downloadAddress } from './download-address.ts'
import classes from './tools-page.module.css'

/** Files of a place: as the repository has them, or in another format. */
export function Download({ scope }: { scope: Scope }) {
  const { t } = useTranslation('tools')
  const named = useNames('formats')
  const [format, setFormat] = useState('')
  const [q, setQ] = useState('')
  const address = downloadAddress(scope, { format, q })
  if (address === undefined) return <Notice title={t('download.notHere')}>{t('download.notHereAdvice')}</Notice>
  return (
    <div className={classes.form}>
      <NativeSelect
        label={t('download.format')}
        value={format}
        data={[
          { value: '', label: t('download.original') },
          ...Object.entries(exportKinds).map(([id, { label }]) => ({
            value: id,
            label: label ? t(`download.kind.${label}`) : named(id, id),
          })),
        ]}
        onChange={(event) => setFormat(event.currentTarget.value)}
      />
      {scope.kind === 'translation' && format !== '' && (
        <TextInput
          label={t('download.query')}
          description={t('download.queryHelp')}
          value={q}
          spellCheck={false}
          onChange={(event) => setQ(event.currentTarget.value)}
        />
      )}
      <div className={classes.buttons}>
        <Button component="a" href={address} download>
          {t('download.do')}
        </Button>
      </div>
    </div>
  )
}
