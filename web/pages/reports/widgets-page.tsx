import { Button, CopyButton, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { pageOf } from '../../api/addresses.ts'
import { partsQuery } from '../../api/scope-parts.ts'
import type { Scope } from '../../api/scopes.ts'
import { TextLink } from '../../components/controls/text-link.tsx'
import { choiceOf } from '../../components/form/choice-of.ts'
import { Section } from '../../components/layout/section.tsx'
import { ScopeFrame } from '../scope/scope-frame.tsx'
import { codeKinds, embedCode, pictureFiles, widgets } from './embed-code.ts'
import classes from './widgets-page.module.css'

/** Pictures that show the progress elsewhere, and the text that puts them there. */
export function WidgetsPage({ path }: { path: string }) {
  return (
    <ScopeFrame path={path} current="share">
      {(scope) => <Widgets scope={scope} />}
    </ScopeFrame>
  )
}

function Widgets({ scope }: { scope: Scope }) {
  const { t } = useTranslation('tools')
  const [language, setLanguage] = useState('')
  const parts = useQuery(partsQuery(scope.path)).data
  const languages = parts?.languages ?? []
  const path = language === '' ? scope.path : language
  const engage = `${scope.project?.slug}${scope.language ? `/-/${scope.language.code}` : ''}`
  return (
    <>
      <Section title={t('share.engage')}>
        <p>
          {t('share.engageText')}{' '}
          <TextLink to={pageOf('engage', engage)}>
            <bdi dir="ltr">{pageOf('engage', engage)}</bdi>
          </TextLink>
        </p>
      </Section>
      <Section title={t('share.widgets')}>
        {languages.length > 0 && (
          <NativeSelect
            maw={320}
            mb="md"
            label={t('share.language')}
            value={language}
            data={[
              { value: '', label: t('share.allLanguages') },
              ...languages.map((one) => ({ value: one.path, label: one.name })),
            ]}
            onChange={(event) => setLanguage(event.currentTarget.value)}
          />
        )}
        <ul className={classes.list}>
          {widgets.map((widget) => (
            <Widget key={widget.name} name={widget.name} colors={widget.colors} path={path} engage={engage} />
          ))}
        </ul>
      </Section>
    </>
  )
}

interface WidgetProps {
  name: (typeof widgets)[number]['name']
  colors: readonly string[]
  path: string
  engage: string
}

function Widget({ name, colors, path, engage }: WidgetProps) {
  const { t } = useTranslation('tools')
  const { t: common } = useTranslation()
  const [color, setColor] = useState(colors[0] ?? '')
  const [kind, setKind] = useState<(typeof codeKinds)[number]>('HTML')
  const [file, setFile] = useState<(typeof pictureFiles)[number]>('svg')
  const address = `/widget/${path}/${name}-${color}.${file}`
  const code = embedCode(kind, {
    image: window.location.origin + address,
    link: window.location.origin + pageOf('engage', engage),
    text: t('share.alt'),
  })
  return (
    <li className={classes.widget}>
      <div>
        <strong>{t(`widget.${name}`)}</strong>
        <div className={classes.picture}>
          <img src={address} alt={t('share.alt')} />
        </div>
      </div>
      <div className={classes.code}>
        <div className={classes.choices}>
          {colors.length > 1 && (
            <NativeSelect
              size="xs"
              aria-label={t('share.color')}
              data={[...colors]}
              value={color}
              onChange={(event) => setColor(event.currentTarget.value)}
            />
          )}
          <NativeSelect
            size="xs"
            aria-label={t('share.file')}
            data={pictureFiles.map((value) => ({ value, label: value.toUpperCase() }))}
            value={file}
            onChange={(event) => setFile(choiceOf(pictureFiles, event.currentTarget.value, file))}
          />
          <NativeSelect
            size="xs"
            aria-label={t('share.kind')}
            data={[...codeKinds]}
            value={kind}
            onChange={(event) => setKind(choiceOf(codeKinds, event.currentTarget.value, kind))}
          />
          <CopyButton value={code}>
            {({ copied, copy }) => (
              <Button size="compact-sm" variant="default" onClick={copy}>
                {common(copied ? 'copied' : 'copy')}
              </Button>
            )}
          </CopyButton>
        </div>
        <pre dir="ltr">{code}</pre>
      </div>
    </li>
  )
}
