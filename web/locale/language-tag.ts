/** `pt_BR` in our files is `pt-BR` in HTML; a modifier such as `@latin` has no place in a tag. */
export function languageTag(code: string): string {
  return (code.split('@')[0] ?? code).replaceAll('_', '-')
}

/** The languages written so where their code names no script; those of `core/languages`. */
const rightToLeft: ReadonlySet<string> = new Set(
  (
    'ae aeb aii apc apd ar arc arq ars ary arz azb bal bej bft bgn bqi brh chg cja ckb dcc dv egy fa fia gbz gjk ' +
    'gju glk grr hac haz he hnd hno jpr jrb khw ks kvx kxp lad lah lki lrc luz mey mfa mvy mzb mzn nqo ota pal ' +
    'phn prd prs ps rhg rmt sam sd sdh skr swb syc syr trw ug ur wni yi zdj'
  ).split(' '),
)
const rightToLeftScripts: ReadonlySet<string> = new Set(['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Syrc', 'Thaa'])

/** For texts of which only the code of the language is known. */
export function languageDirection(code: string): 'ltr' | 'rtl' {
  const [language = '', ...more] = languageTag(code).split('-')
  const script = more.find((part) => part.length === 4)
  // Punjabi of Pakistan is written in Arabic letters.
  const isArabic = rightToLeft.has(language) || (language === 'pa' && more.includes('PK'))
  const isTurned = script === undefined ? isArabic : rightToLeftScripts.has(script)
  return isTurned ? 'rtl' : 'ltr'
}

/** The language of a text of which only the code is known. */
export const textLanguage = (code: string) => ({ code, direction: languageDirection(code) })
