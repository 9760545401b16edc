import { baseLanguage } from '../../languages/base-language.ts'

/** Languages of scripts without capital letters: they cannot tell 'Open' from 'open'. */
const CASELESS = new Set(
  `am ar arc ars arz as awa bho bn bo brx ckb doi dv dz fa gu he hi ja ka km kn ko kok ks lo mai ml mni mr my nan ne new
  or pa pi prs ps sa sat sd shn si syr ta te th ti ug ur wuu yi yue zh`.split(/\s+/),
)

export const isCaseless = (code: string): boolean => CASELESS.has(baseLanguage(code))
