import { Button, FileButton } from '@mantine/core'
import { type DragEvent, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormError } from '../../../components/form/form-error.tsx'
import { useSubmission } from '../../../components/form/use-submission.ts'
import classes from './screenshots.module.css'

const TYPES = 'image/png,image/jpeg,image/gif,image/webp'

const picturesOf = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter((file) => file.type.startsWith('image/'))

/** Takes pictures that are chosen, dropped here, or pasted anywhere on the page. */
export function UploadScreenshots({ onFiles }: { onFiles: (files: File[]) => Promise<void> }) {
  const { t } = useTranslation('manage')
  const submission = useSubmission()
  const [over, setOver] = useState(false)
  const send = (files: File[]) => {
    if (files.length > 0 && !submission.busy) void submission.run(() => onFiles(files))
  }
  const pasted = useEffectEvent((event: ClipboardEvent) => send(picturesOf(event.clipboardData)))
  useEffect(() => {
    const listener = (event: ClipboardEvent) => pasted(event)
    document.addEventListener('paste', listener)
    return () => document.removeEventListener('paste', listener)
  }, [])
  const drop = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      send(picturesOf(event.dataTransfer))
    },
  }
  return (
    <section aria-label={t('screenshots.new')} className={classes.drop} data-over={over} {...drop}>
      <FormError error={submission.error} />
      <FileButton accept={TYPES} multiple onChange={send} inputProps={{ 'aria-label': t('screenshots.upload') }}>
        {(props) => (
          <Button {...props} loading={submission.busy}>
            {t('screenshots.upload')}
          </Button>
        )}
      </FileButton>
      <p className={classes.hint}>{t('screenshots.uploadHelp')}</p>
    </section>
  )
}
