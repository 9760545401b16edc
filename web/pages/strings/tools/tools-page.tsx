import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { pageOf } from '../../../api/addresses.ts'
import { may, type Scope } from '../../../api/scopes.ts'
import { Section } from '../../../components/layout/section.tsx'
import { Notice } from '../../../components/status/notice.tsx'
import { ScopeFrame } from '../../scope/scope-frame.tsx'
import { AddString } from './add-string.tsx'
import { AutoTranslate } from './auto-translate.tsx'
import { BulkEdit } from './bulk-edit.tsx'
import { Download } from './download.tsx'
import { Replace } from './replace.tsx'
import classes from './tools-page.module.css'
import { Upload } from './upload.tsx'
import { UploadArchive } from './upload-archive.tsx'

const toolNames = ['download', 'upload', 'add', 'replace', 'bulk', 'auto', 'matrix'] as const
export type ToolName = (typeof toolNames)[number]

/** Tools that a place has for this person. */
function isThere(scope: Scope, tool: ToolName): boolean {
  const ofTranslation = scope.kind === 'translation'
  switch (tool) {
    case 'download':
      return may(scope, 'translation.download')
    case 'upload':
      return ['translation', 'component', 'project'].includes(scope.kind) && may(scope, 'upload.perform')
    case 'add':
      return ofTranslation && may(scope, 'unit.add') && takesStrings(scope)
    case 'replace':
      return ofTranslation && may(scope, 'unit.bulk_edit')
    case 'bulk':
      return may(scope, 'unit.bulk_edit')
    case 'auto':
      return ofTranslation && may(scope, 'translation.auto')
    case 'matrix':
      return scope.component !== null
  }
}

/** Where keys stand in a template, new ones are written there. */
const takesStrings = ({ component, translation }: Scope): boolean =>
  translation?.is_source === true || component?.has_template === false

export function ToolsPage({ path, tool }: { path: string; tool: ToolName | undefined }) {
  return (
    <ScopeFrame path={path} current="tools">
      {(scope) => <Tools scope={scope} wanted={tool} />}
    </ScopeFrame>
  )
}

function Tools({ scope, wanted }: { scope: Scope; wanted: ToolName | undefined }) {
  const { t } = useTranslation('tools')
  const tools = toolNames.filter((tool) => isThere(scope, tool))
  const current = wanted && tools.includes(wanted) ? wanted : tools[0]
  if (current === undefined) return <Notice title={t('none')}>{t('noneAdvice')}</Notice>
  return (
    <div className={classes.page}>
      <nav aria-label={t('menu')} className={classes.menu}>
        {tools.map((tool) =>
          tool === 'matrix' ? (
            <Link key={tool} to={pageOf('matrix', componentPath(scope))} className={classes.item}>
              {t('matrix.title')}
            </Link>
          ) : (
            <Link
              key={tool}
              to={pageOf('tools', scope.path)}
              search={{ tool }}
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
        <Tool scope={scope} tool={current} />
        {scope.kind !== 'translation' && <p className={classes.more}>{t('moreInTranslations')}</p>}
      </div>
    </div>
  )
}

const componentPath = ({ project, component }: Scope): string => `${project?.slug}/${component?.path}`

function Tool({ scope, tool }: { scope: Scope; tool: ToolName }) {
  const { t } = useTranslation('tools')
  const ofTranslation = scope.kind === 'translation'
  return (
    <Section title={t(`${tool}.title`)}>
      <p className={classes.lead}>{t(tool === 'upload' && !ofTranslation ? 'archive.lead' : `${tool}.lead`)}</p>
      {tool === 'download' && <Download scope={scope} />}
      {tool === 'upload' && (ofTranslation ? <Upload scope={scope} /> : <UploadArchive scope={scope} />)}
      {tool === 'add' && <AddString scope={scope} />}
      {tool === 'replace' && <Replace scope={scope} />}
      {tool === 'bulk' && <BulkEdit scope={scope} />}
      {tool === 'auto' && <AutoTranslate scope={scope} />}
    </Section>
  )
}
