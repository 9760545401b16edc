import type { Script } from './scripts.ts'

/** The source language first, then scripts well mixed, so that a run with fewer languages is mixed as well. */
const codes: readonly (readonly [Script, string])[] = [
  ['latin', 'en de fr'],
  ['cyrillic', 'ru'],
  ['han', 'zh_Hans'],
  ['arabic', 'ar'],
  ['latin', 'es pt_BR'],
  ['kana', 'ja'],
  ['devanagari', 'hi'],
  ['hangul', 'ko'],
  ['latin', 'pl cs tr'],
  ['hebrew', 'he'],
  ['greek', 'el'],
  ['cyrillic', 'uk'],
  ['thai', 'th'],
  ['latin', 'vi id'],
  ['arabic', 'fa ur'],
  ['han', 'zh_Hant yue_Hant'],
  ['bengali', 'bn as'],
  ['tamil', 'ta'],
  ['telugu', 'te'],
  ['kannada', 'kn'],
  ['malayalam', 'ml'],
  ['gujarati', 'gu'],
  ['gurmukhi', 'pa'],
  ['sinhala', 'si'],
  ['khmer', 'km'],
  ['burmese', 'my'],
  ['lao', 'lo'],
  ['ethiopic', 'am ti'],
  ['armenian', 'hy'],
  ['georgian', 'ka'],
  ['devanagari', 'ne mr'],
  ['arabic', 'ps ckb sd ug'],
  ['cyrillic', 'be bg sr mk kk ky mn tg tt ba'],
  ['latin', 'it nl sv da nb nn fi et lv lt sk sl hr hu ro sq az uz tk ms jv su fil ceb sw ha yo ig zu xh af'],
  ['latin', 'so mg rw ca gl eu oc br cy ga gd is fo mt lb'],
]

export interface BenchLanguage {
  readonly code: string
  readonly script: Script
}

export const benchLanguages: readonly BenchLanguage[] = codes.flatMap(([script, list]) =>
  list.split(' ').map((code) => ({ code, script })),
)
