import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { pageOf } from '../../../api/addresses.ts'
import { may, type Place } from '../../../api/scopes.ts'
import { Section } from '../../../components/layout/section.tsx'
import { Notice } from '../../../components/status/notice.tsx'
import { PlaceFrame } from '../../scope/scope-frame.tsx'
import { AddString } from './add-string.tsx'
import { AutoTranslate } from './auto-translate.tsx'
import { BulkEdit } from './bulk-edit.tsx'
import { Download } from './download.tsx'
import { Replace } from './replace.tsx'
import classes from './tools-page.module.css'
import { Upload } from './upload.tsx'

const toolNames = ['download', 'upload', 'add', 'replace', 'bulk', 'auto', 'matrix'] as const
export type ToolName = (typeof toolNames)[number]

/** Tools that a place has for this person. */
function isThere(place: Place, tool: ToolName): boolean {
  const ofTranslation = place.kind === 'translation'
  switch (tool) {
    case 'download':
      return may(place, 'translation.download')
    case 'upload':
      return ofTranslation && may(place, 'upload.perform')
    case 'add':
      return ofTranslation && may(place, 'unit.add') && takesStrings(place)
    case 'replace':
      return ofTranslation && may(place, 'unit.bulk_edit')
    case 'bulk':
      return may(place, 'unit.bulk_edit')
    case 'auto':
      return ofTranslation && may(place, 'translation.auto')
    case 'matrix':
      return place.component !== null
  }
}

/** Where keys stand in a template, new ones are written there. */
const takesStrings = ({ component, translation }: Place): boolean =>
  translation?.is_source === true || component?.has_template === false

export function ToolsPage({ path, tool }: { path: string; tool: ToolName | undefined }) {
  return (
    <PlaceFrame path={path} current="tools">
      {(place) => <Tools place={place} wanted={tool} />}
    </PlaceFrame>
  )
}

function Tools({ place, wanted }: { place: Place; wanted: ToolName | undefined }) {
  const { t } = useTranslation('tools')
  const tools = toolNames.filter((tool) => isThere(place, tool))
  const current = wanted && tools.includes(wanted) ? wanted : tools[0]
  if (current === undefined) return <Notice title={t('none')}>{t('noneAdvice')}</Notice>
  return (
    <div className={classes.page}>
      <nav aria-label={t('menu')} className={classes.menu}>
        {tools.map((tool) =>
          tool === 'matrix' ? (
            <Link key={tool} to={pageOf('matrix', componentPath(place))} className={classes.item}>
              {t('matrix.title')}
            </Link>
          ) : (
            <Link
              key={tool}
              to={pageOf('tools', place.path)}
              search={{ tool } as never}
              className={classes.item}
              activeProps={{ 'aria-current': undefined }}
              aria-current={tool === current ? 'page' : undefined}
            >
              {t(`${tool}.title`)}
            </Link>
          ),
        )}
      </nav>
      <div className={classes.tool}>
        <Tool place={place} tool={current} />
        {place.kind !== 'translation' && <p className={classes.more}>{t('moreInTranslations')}</p>}
      </div>
    </div>
  )
}

const componentPath = ({ project, component }: Place): string => `${project?.slug}/${component?.path}`

function Tool({ place, tool }: { place: Place; tool: ToolName }) {
  const { t } = useTranslation('tools')
  return (
    <Section title={t(`${tool}.title`)}>
      <p className={classes.lead}>{t(`${tool}.lead`)}</p>
      {tool === 'download' && <Download place={place} />}
      {tool === 'upload' && <Upload place={place} />}
      {tool === 'add' && <AddString place={place} />}
      {tool === 'replace' && <Replace place={place} />}
      {tool === 'bulk' && <BulkEdit place={place} />}
      {tool === 'auto' && <AutoTranslate place={place} />}
    </Section>
  )
}
