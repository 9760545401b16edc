import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { readQuery } from '../../api/call.ts'
import { everythingQuery } from '../../api/read-everything.ts'
import { componentParams, translationParams } from '../../api/repositories.ts'
import { may, type Scope } from '../../api/scopes.ts'
import { pictureOf, type Screenshot, screenshotPage, uploadScreenshot } from '../../api/screenshots.ts'
import classes from '../../components/form/form.module.css'
import { Loaded } from '../../components/status/loaded.tsx'
import { WaitingList } from '../../components/status/loading.tsx'
import { Notice } from '../../components/status/notice.tsx'
import { ManagedScope } from '../settings/settings-frame.tsx'
import { UploadScreenshots } from './screenshots/upload.tsx'
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
  const navigate = useNavigate()
  const query = listQuery(scope)
  const language = useLanguageOfNew(scope)
  const upload = async (files: File[]) => {
    const ids: number[] = []
    for (const image of files) ids.push(await uploadScreenshot({ ...componentParams(scope), language, image }))
    const [only] = ids
    if (ids.length === 1 && only !== undefined) await navigate({ to: screenshotPage(only) })
    await client.invalidateQueries(query)
  }
  return (
    <>
      {scope.component && may(scope, 'screenshot.add') && language !== '' && <UploadScreenshots onFiles={upload} />}
      <Loaded query={useQuery(query)} waiting={<WaitingList />}>
        {(list) =>
          list.length === 0 ? (
            <Notice title={t('screenshots.none')}>{t('screenshots.noneHelp')}</Notice>
          ) : (
            <ul className={shots.grid}>
              {list.map((shot) => (
                <ScreenshotCard key={shot.id} shot={shot} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  )
}

/** Those of the source language are shown in all languages: new ones go there, unless a language was opened. */
function useLanguageOfNew(scope: Scope): string {
  const query = readQuery('GET /api/components/:project/:component/', { params: componentParams(scope) })
  const { data } = useQuery({ ...query, enabled: scope.component !== null && scope.language === null })
  return scope.language?.code ?? data?.source_language.code ?? ''
}

function ScreenshotCard({ shot }: { shot: Screenshot }) {
  const { t } = useTranslation('manage')
  return (
    <li className={shots.shot}>
      <Link to={screenshotPage(shot.id)} className={shots.link}>
        <img className={shots.picture} src={pictureOf(shot)} alt="" loading="lazy" />
        <bdi>{shot.name}</bdi>
      </Link>
      <span className={classes.detail}>
        {shot.units.length === 0 ? t('screenshots.unassigned') : t('screenshots.strings', { count: shot.units.length })}
      </span>
    </li>
  )
}
