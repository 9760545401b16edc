import { useDirection } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { firstSpoken, interfaceLanguages } from '#core/languages/interface-languages.ts'
import { useMe } from '../../api/account.ts'
import { call } from '../../api/call.ts'
import { profileQuery } from '../../api/profile.ts'
import { useInterfaceLanguage as switchLanguage } from '../../locale/i18n.ts'
import { languageDirection } from '../../locale/language-tag.ts'
import { rememberedLanguage, rememberLanguage } from '../../locale/remembered-language.ts'
import { GlobeIcon } from '../controls/icons.tsx'
import { MenuAction, MenuButton, MenuLine } from '../controls/menu-button.tsx'
import { TextLink } from '../controls/text-link.tsx'

/** The language of the interface: remembered here, and in the profile of who is signed in. */
export function LanguageMenu() {
  const { t, i18n } = useTranslation()
  const me = useMe()
  const client = useQueryClient()
  const { setDirection } = useDirection()
  const direction = languageDirection(i18n.language)
  useEffect(() => setDirection(direction), [direction, setDirection])
  useProfileLanguage(Boolean(me))
  const choose = async ({ code, apiCode }: (typeof interfaceLanguages)[number]) => {
    rememberLanguage(code)
    await switchLanguage(code)
    if (!me) return
    const body = { profile: { language: apiCode } }
    await call('PATCH /api/users/:username/', { params: me, body }).catch(() => undefined)
    await client.invalidateQueries({ queryKey: profileQuery.queryKey })
  }
  return (
    <MenuButton label={<GlobeIcon />} name={t('menu.interfaceLanguage')}>
      {(close) => (
        <>
          <MenuLine>{t('menu.interfaceLanguage')}</MenuLine>
          {interfaceLanguages.map((language) => (
            <MenuAction
              key={language.code}
              onClick={() => {
                close()
                void choose(language)
              }}
            >
              <span lang={language.code} dir={languageDirection(language.code)}>
                {language.name}
              </span>
              {language.reviewed ? '' : ' *'}
            </MenuAction>
          ))}
          <MenuLine>
            {t('menu.notReviewed')}{' '}
            <TextLink
              to="/docs/$name/"
              params={{ name: 'interface-languages' }}
              hash="help-with-a-language"
              inherit
              onClick={close}
            >
              {t('menu.helpTranslate')}
            </TextLink>
          </MenuLine>
        </>
      )}
    </MenuButton>
  )
}

/** Where nothing was chosen in this browser, the profile decides. */
function useProfileLanguage(signedIn: boolean): void {
  const { data } = useQuery({
    ...profileQuery,
    enabled: signedIn && rememberedLanguage() === null,
  })
  const wanted = firstSpoken(data ? [data.language] : [])
  useEffect(() => {
    if (wanted !== undefined && rememberedLanguage() === null) void switchLanguage(wanted)
  }, [wanted])
}
