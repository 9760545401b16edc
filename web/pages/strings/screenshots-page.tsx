import { Button, FileInput, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { everythingQuery } from '../../api/read-everything.ts'
import { translationParams } from '../../api/repositories.ts'
import { may, type Scope } from '../../api/scopes.ts'
import classes from '../../components/form/form.module.css'
import { Form } from '../../components/form/form.tsx'
import { FormError } from '../../components/form/form-error.tsx'
import { useSubmission } from '../../components/form/use-submission.ts'
import { Section } from '../../components/layout/section.tsx'
import { Loaded } from '../../components/status/loaded.tsx'
import { WaitingList } from '../../components/status/loading.tsx'
import { Notice } from '../../components/status/notice.tsx'
import { ManagedScope } from '../settings/settings-frame.tsx'
import shots from './screenshots-page.module.css'

/** `/screenshots/<component>/` and `/screenshots/<translation>/` */
export function ScreenshotsPage({ path }: { path: string }) {
  const { t } = useTranslation('manage')
  return (
    <ManagedScope path={path} title={t('screenshots.title')} lead={t('screenshots.lead')}>
      {(scope) => <Screenshots scope={scope} />}
    </ManagedScope>
  )
}

function listQuery(scope: Scope) {
  const params = translationParams(scope)
  if (!scope.component) return everythingQuery('GET /api/screenshots/', {})
  if (!scope.language) return everythingQuery('GET /api/components/:project/:component/screenshots/', { params })
  return everythingQuery('GET /api/translations/:project/:component/:language/screenshots/', { params })
}

function Screenshots({ scope }: { scope: Scope }) {
  const { t } = useTranslation('manage')
  const client = useQueryClient()
  const submission = useSubmission()
  const query = listQuery(scope)
  const change = (work: () => Promise<unknown>) =>
    submission.run(async () => {
      await work()
      await client.invalidateQueries(query)
    })
  return (
    <>
      <FormError error={submission.error} />
      <Loaded query={useQuery(query)} waiting={<WaitingList />}>
        {(list) =>
          list.length === 0 ? (
            <Notice title={t('screenshots.none')}>{t('screenshots.noneHelp')}</Notice>
          ) : (
            <ul className={shots.grid}>
              {list.map((shot) => (
                <li key={shot.id} className={shots.shot}>
                  <a href={new URL(shot.file_url).pathname}>
                    <img
                      className={shots.picture}
                      src={new URL(shot.file_url).pathname}
                      alt={shot.name}
                      loading="lazy"
                    />
                  </a>
                  <bdi>{shot.name}</bdi>
                  <span className={classes.detail}>{t('screenshots.strings', { count: shot.units.length })}</span>
                  {may(scope, 'screenshot.delete') && (
                    <Button
                      size="xs"
                      variant="default"
                      aria-label={t('screenshots.removeOne', { name: shot.name })}
                      onClick={() => change(() => call('DELETE /api/screenshots/:id/', { params: shot }))}
                    >
                      {t('remove')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {scope.language && may(scope, 'screenshot.add') && <NewScreenshot scope={scope} onAdded={change} />}
    </>
  )
}

function NewScreenshot({ scope, onAdded }: { scope: Scope; onAdded: (work: () => Promise<unknown>) => void }) {
  const { t } = useTranslation('manage')
  const [name, setName] = useState('')
  const [image, setImage] = useState<File | null>(null)
  const add = async () => {
    const body = new FormData()
    body.set('name', name)
    body.set('project_slug', scope.project?.slug ?? '')
    body.set('component_slug', scope.component?.path ?? '')
    body.set('language_code', scope.language?.code ?? '')
    if (image) body.set('image', image)
    await call('POST /api/screenshots/', { body })
    setName('')
    setImage(null)
  }
  return (
    <Section title={t('screenshots.new')}>
      <Form onSubmit={() => onAdded(add)}>
        <TextInput
          label={t('screenshots.name')}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          required
        />
        <FileInput
          label={t('screenshots.image')}
          accept="image/png,image/jpeg,image/gif,image/webp"
          value={image}
          onChange={setImage}
          required
        />
        <div className={classes.buttons}>
          <Button type="submit">{t('screenshots.add')}</Button>
        </div>
      </Form>
    </Section>
  )
}
