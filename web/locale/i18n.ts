import i18next, { type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { chooseLanguage, type InterfaceLanguage, interfaceLanguages } from '#core/languages/interface-languages.ts'
import { setDocumentLanguage } from './document-language.ts'
import { rememberedLanguage } from './remembered-language.ts'

type Texts = Record<string, string>

const files = import.meta.glob<Texts>('./texts/*/*.json', { import: 'default' })

/** Texts come when a page first needs them: one small file for each language and part of the interface. */
const textFiles: BackendModule = {
  type: 'backend',
  init() {},
  read(language, namespace, callback) {
    const load = files[`./texts/${language}/${namespace}.json`]
    if (!load) return callback(null, {})
    load().then(
      (texts) => callback(null, texts),
      (error: Error) => callback(error, false),
    )
  },
}

/** Ready when the texts of the frame are there. */
export async function startTexts(): Promise<void> {
  const language = chooseLanguage(rememberedLanguage(), navigator.languages)
  i18next.on('languageChanged', setDocumentLanguage)
  await i18next
    .use(textFiles)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: 'en',
      supportedLngs: interfaceLanguages.map(({ code }) => code),
      ns: ['common'],
      defaultNS: 'common',
      keySeparator: false,
      interpolation: { escapeValue: false },
      returnEmptyString: false,
    })
}

export async function useInterfaceLanguage(language: InterfaceLanguage): Promise<void> {
  await i18next.changeLanguage(language)
}
