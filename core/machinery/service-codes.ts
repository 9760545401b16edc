import { canonicalCode, parseCode } from '#core/languages/codes.ts'

/** How a service spells language codes that it does not spell as `language`, or with `keepsRegion` `language-REGION`. */
export interface ServiceCodes {
  readonly special: Readonly<Record<string, string>>
  readonly keepsRegion?: boolean
}

const chinese = (simplified: string, traditional: string): Record<string, string> => ({
  zh: simplified,
  zh_CN: simplified,
  zh_Hans: simplified,
  zh_Hant: traditional,
  zh_TW: traditional,
  zh_Hant_HK: traditional,
  zh_HK: traditional,
})

const norwegian = (code: string): Record<string, string> => ({ nb: code, nb_NO: code, no: code })

export const deeplTargets: ServiceCodes = {
  special: {
    ...chinese('ZH-HANS', 'ZH-HANT'),
    ...norwegian('NB'),
    en: 'EN-US',
    en_US: 'EN-US',
    en_GB: 'EN-GB',
    pt: 'PT-PT',
    pt_PT: 'PT-PT',
    pt_BR: 'PT-BR',
    es_419: 'ES-419',
  },
}
export const deeplSources: ServiceCodes = { special: { ...chinese('ZH', 'ZH'), ...norwegian('NB') } }
export const googleCodes: ServiceCodes = {
  special: { ...chinese('zh-CN', 'zh-TW'), ...norwegian('no'), fil: 'tl', pt_PT: 'pt-PT', pt_BR: 'pt-BR' },
}
export const microsoftCodes: ServiceCodes = {
  special: {
    ...chinese('zh-Hans', 'zh-Hant'),
    ...norwegian('nb'),
    pt: 'pt',
    pt_BR: 'pt',
    pt_PT: 'pt-PT',
    fr_CA: 'fr-CA',
    sr: 'sr-Cyrl',
    sr_Cyrl: 'sr-Cyrl',
    sr_Latn: 'sr-Latn',
    mn: 'mn-Cyrl',
  },
}
export const amazonCodes: ServiceCodes = {
  special: {
    ...chinese('zh', 'zh-TW'),
    ...norwegian('no'),
    es_MX: 'es-MX',
    fr_CA: 'fr-CA',
    pt_PT: 'pt-PT',
    fil: 'tl',
  },
}
export const libreCodes: ServiceCodes = {
  special: { ...chinese('zh', 'zt'), ...norwegian('nb'), pt_BR: 'pt-BR', fil: 'tl' },
}
export const apertiumCodes: ServiceCodes = {
  special: { ...norwegian('nob'), nn: 'nno', pt_BR: 'pt_BR', 'ca@valencia': 'ca_valencia', sr_Latn: 'hbs_SR' },
}
export const modernmtCodes: ServiceCodes = {
  special: {
    ...chinese('zh-CN', 'zh-TW'),
    ...norwegian('nb'),
    pt_BR: 'pt-BR',
    pt_PT: 'pt-PT',
    es_419: 'es-419',
    fr_CA: 'fr-CA',
    en_GB: 'en-GB',
    en_US: 'en-US',
    sr_Latn: 'sr-Latn',
    sr_Cyrl: 'sr-Cyrl',
  },
}
export const yandexCodes: ServiceCodes = { special: { ...chinese('zh', 'zh'), ...norwegian('no'), pt_BR: 'pt-BR' } }
export const myMemoryCodes: ServiceCodes = {
  special: { ...chinese('zh-CN', 'zh-TW'), ...norwegian('nb-NO') },
  keepsRegion: true,
}
export const baiduCodes: ServiceCodes = {
  special: {
    ...chinese('zh', 'cht'),
    ...norwegian('nor'),
    ar: 'ara',
    bg: 'bul',
    da: 'dan',
    es: 'spa',
    et: 'est',
    fi: 'fin',
    fr: 'fra',
    ja: 'jp',
    ko: 'kor',
    lzh: 'wyw',
    ro: 'rom',
    sl: 'slo',
    sv: 'swe',
    uk: 'ukr',
    vi: 'vie',
    yue: 'yue',
  },
}

export const alibabaCodes: ServiceCodes = { special: { ...chinese('zh', 'zh-tw'), ...norwegian('no'), yue: 'yue' } }
export const youdaoCodes: ServiceCodes = {
  special: { ...chinese('zh-CHS', 'zh-CHT'), ...norwegian('no'), sr: 'sr-Cyrl', sr_Latn: 'sr-Latn' },
}
export const systranCodes: ServiceCodes = { special: { ...chinese('zh', 'zt'), ...norwegian('no') } }
export const sapCodes: ServiceCodes = {
  special: { ...chinese('zh-CN', 'zh-TW'), ...norwegian('no') },
  keepsRegion: true,
}
export const glosbeCodes: ServiceCodes = { special: { ...norwegian('nb') } }

/** A language as a service writes it. */
export function serviceCode(code: string, { special, keepsRegion = false }: ServiceCodes): string {
  const canonical = canonicalCode(code)
  const known = Object.hasOwn(special, canonical) ? special[canonical] : undefined
  if (known !== undefined) return known
  const parts = parseCode(canonical)
  if (!parts) return canonical
  const { language, region } = parts
  if (keepsRegion && region !== '') return `${language}-${region}`
  return (Object.hasOwn(special, language) ? special[language] : undefined) ?? language
}
