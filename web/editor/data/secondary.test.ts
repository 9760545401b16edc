import { expect, it } from 'vitest'
import { secondaryCodes } from './secondary.ts'

it('reads the languages of a profile', () => {
  const profile = {
    special_chars: '',
    secondary_in_zen: false,
    hide_source_secondary: false,
    nearby_strings: 15,
    editor_link: '',
  }
  const secondary_languages = ['https://x.org/api/languages/de/', 'https://x.org/api/languages/zh_Hant/']
  expect(secondaryCodes({ ...profile, secondary_languages })).toEqual(['de', 'zh_Hant'])
  expect(secondaryCodes(undefined)).toEqual([])
})
