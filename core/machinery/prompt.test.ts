import { describe, expect, it } from 'vitest'
import { parseAnswer, translationsOf, userPrompt } from './prompt.ts'
import { deeplTargets, googleCodes, microsoftCodes, myMemoryCodes, serviceCode } from './service-codes.ts'

describe('userPrompt', () => {
  it('leaves out what is empty', () => {
    const item = {
      id: '1',
      text: 'Open [X0X]',
      placeholders: { '[X0X]': '%s' },
      key: '',
      explanation: '',
      counts: [],
      maxLength: 20,
      terms: [],
      examples: [{ source: 'Open', target: 'Öffnen' }],
    }
    expect(JSON.parse(userPrompt([item]))).toEqual({
      items: [
        {
          id: '1',
          text: 'Open [X0X]',
          placeholders: { '[X0X]': '%s' },
          max_length: 20,
          examples: [{ source: 'Open', target: 'Öffnen' }],
        },
      ],
    })
  })
})

describe('parseAnswer', () => {
  it.each([
    ['plain', '{"translations":[{"id":"1","text":"a"}]}', [{ id: '1', text: 'a' }]],
    ['fenced', '```json\n{"translations":[{"id":1,"text":"a"}]}\n```', [{ id: '1', text: 'a' }]],
    ['with bad entries', '{"translations":[null,{"id":"1"},{"id":"2","text":"b"}]}', [{ id: '2', text: 'b' }]],
    ['a sentence', 'I cannot do that.', undefined],
    ['cut off', '{"translations":[{"id":"1","te', undefined],
    ['of another shape', '{"result":[]}', undefined],
  ])('%s', (_, content, answer) => {
    expect(translationsOf(parseAnswer(content))).toEqual(answer)
  })
})

describe('serviceCode', () => {
  it.each([
    ['zh_Hant', googleCodes, 'zh-TW'],
    ['nb_NO', googleCodes, 'no'],
    ['de_AT', googleCodes, 'de'],
    ['pt_BR', deeplTargets, 'PT-BR'],
    ['en_AU', deeplTargets, 'EN-US'],
    ['sr_Latn', microsoftCodes, 'sr-Latn'],
    ['de_CH', myMemoryCodes, 'de-CH'],
  ])('%s', (code, codes, expected) => {
    expect(serviceCode(code, codes)).toBe(expected)
  })
})
