/** Signs that end a sentence or a phrase, in any script, and which of them a language writes. */

export const STOPS = '.。।۔։·෴។።'
export const COLONS = ':：៖'
export const QUESTIONS = '?՞؟⸮？፧꘏⳺'
export const EXCLAMATIONS = '!！՜᥄႟߹'
export const SEMICOLONS = ';'
export const ELLIPSIS = '…'

/** Both at once, in either order. */
export const INTERROBANGS: readonly string[] = [
  '?!',
  '!?',
  '؟!',
  '!؟',
  '？！',
  '！？',
  '?！',
  '！?',
  '？!',
  '!？',
  '⁈',
  '⁉',
  '‽',
]

/** A stop, comma or colon may stand for another one of these where the source ends with a colon or semicolon. */
export const CJK_PAUSES = ';:：.。'
export const CJK = new Set(['zh', 'ja', 'ko', 'yue', 'wuu', 'nan', 'lzh'])

/** Armenian has its colon at the end of sentences, and its question and exclamation marks inside of words. */
export const ARMENIAN_STOPS = `${STOPS}:՝?!\``
export const ARMENIAN_QUESTIONS = '?՞։'
export const ARMENIAN_COLONS = ':՝`'
export const DANDAS = '.।৷|'
export const DANDA_LANGUAGES = new Set(['hi', 'bn', 'or'])
export const SANTALI_STOPS = '.᱾'
export const BURMESE_STOPS = '.။'
export const BURMESE_EXCLAMATIONS = '!႟'

/** Burmese asks with a word at the end, followed by its full stop. */
export const isBurmeseQuestion = (text: string): boolean => text.endsWith('း။')
/** U+037E looks like a semicolon; most keyboards give the semicolon. */
export const GREEK_QUESTIONS = '?;\u037e'

/** Thai ends its sentences with a space, Lojban with nothing. */
export const WITHOUT_MARKS = new Set(['th', 'jbo'])

type OwnMarks = Readonly<Record<string, string>>

const marksOf = (lines: string): OwnMarks =>
  Object.fromEntries(
    lines
      .trim()
      .split('\n')
      .flatMap((line) => {
        // Not trim(): some signs begin with a space that must not break.
        const [mark = '', ...codes] = line.replace(/^ +/, '').split(' ')
        return codes.map((code) => [code, mark])
      }),
  )

/** What a language puts in place of the Latin sign. */
export const ownStop = marksOf(`
  。 zh ja yue wuu lzh nan
  । hi bn or as ne mr mai bho sa pa awa
  ۔ ur ks skr
  ։ hy hyw
  ។ km
  ። am ti
  ။ my shn
  ᱾ sat
`)
export const ownColon = marksOf(`
  ： zh ja yue wuu lzh nan
  ៖ km
  \u00a0: fr
  : fr_CA
`)
export const ownQuestion = marksOf(`
  ？ zh ja yue wuu lzh nan
  ؟ ar fa ur ps ckb sd ug arz ars ks skr prs
  ; el
  ፧ am ti
  \u202f? fr
  ? fr_CA
`)
export const ownExclamation = marksOf(`
  ！ zh ja yue wuu lzh nan
  \u202f! fr
  ! fr_CA
`)
export const ownSemicolon = marksOf(`
  \u202f; fr
  ; fr_CA
`)
