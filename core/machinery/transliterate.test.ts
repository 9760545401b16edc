import { expect, it } from 'vitest'
import { scriptPair, transliterate } from '#core/machinery/transliterate.ts'

const into = (source: string, target: string, text: string): string | undefined => {
  const pair = scriptPair(source, target)
  return pair && transliterate(text, pair)
}

it.each([
  ['sr', 'sr_Latn', 'Његош је љубио ЉУБАВ. Љ!', 'Njegoš je ljubio LJUBAV. Lj!'],
  ['sr_Latn', 'sr_Cyrl', 'Njegoš je ljubio LJUBAV i džep', 'Његош је љубио ЉУБАВ и џеп'],
  ['sr@latin', 'sr', 'Đak', 'Ђак'],
  ['mk', 'mk_Latn', 'Ѓорче и ѕвезда', 'Ǵorče i dzvezda'],
  ['uk', 'uk_Latn', 'Щастя', 'Shchastia'],
  ['ru', 'ru_Latn', 'Юля [X0X] ЩИ', 'Yulya [X0X] SHHI'],
  ['bg', 'bg_Latn', 'Къща', 'Kashta'],
])('%s to %s', (source, target, text, expected) => {
  expect(into(source, target, text)).toBe(expected)
})

it('writes no other language, and no alphabet that cannot be told again', () => {
  expect(into('sr', 'mk', 'а')).toBeUndefined()
  expect(into('en', 'sr', 'a')).toBeUndefined()
  expect(into('sr', 'sr_Cyrl', 'а')).toBeUndefined()
  expect(into('ru_Latn', 'ru', 'a')).toBeUndefined()
})
