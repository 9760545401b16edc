import { describe } from 'vitest'
import { endColon } from '#core/checks/punctuation/end-colon.ts'
import { endEllipsis } from '#core/checks/punctuation/end-ellipsis.ts'
import { endExclamation } from '#core/checks/punctuation/end-exclamation.ts'
import { endInterrobang } from '#core/checks/punctuation/end-interrobang.ts'
import { endQuestion } from '#core/checks/punctuation/end-question.ts'
import { endSemicolon } from '#core/checks/punctuation/end-semicolon.ts'
import { endStop } from '#core/checks/punctuation/end-stop.ts'
import { fails, passes } from '#core/checks/testing/tables.ts'

describe('end_stop', () => {
  fails(endStop, [
    ['Sentence.', 'Věta', '0:4-4', 'Věta.'],
    ['Sentence', 'Věta.', '0:4-5', 'Věta'],
    ['Sentence', 'Věta..', '0:4-6', 'Věta'],
    ['Sentence. ', 'Věta.', '0:4-5', 'Věta'],
    ['Label:', 'ラベル', '0:3-3', 'ラベル。', { to: 'ja' }],
    ['Sentence.', 'Věta!', '0:5-5'],
    ['Sentence.', '文', '0:1-1', '文。', { to: 'zh_Hans' }],
    ['Sentence.', 'वाक्य', '0:5-5', 'वाक्य।', { to: 'hi' }],
    ['Sentence', 'वाक्य।', '0:5-6', 'वाक्य', { to: 'hi' }],
    ['Sentence', 'ᱥᱟᱱᱛᱟᱲᱤ᱾', '0:7-8', 'ᱥᱟᱱᱛᱟᱲᱤ', { to: 'sat' }],
    ['Sentence.', 'စာကြောင်း', '0:9-9', 'စာကြောင်း။', { to: 'my' }],
    ['Sentence', 'စာ။', '0:2-3', 'စာ', { to: 'my' }],
    ['Sentence…', 'Věta...', '0:4-7', 'Věta'],
    ['Sentence.', 'Նախադասություն', '0:14-14', 'Նախադասություն։', { to: 'hy' }],
    ['Sentence:', '文。', '0:1-2', '文'],
    ['Sentence', '.', '0:0-1'],
  ])
  passes(endStop, [
    ['Sentence.', 'Věta.'],
    ['Sentence.\n', 'Věta\n'],
    ['Sentence...', 'Věta…'],
    ['etc.', 'atd'],
    ['Sentence.', 'ประโยค', { to: 'th' }],
    ['Sentence.', 'jufra', { to: 'jbo' }],
    ['Sentence.', '文。', { to: 'ja' }],
    ['Sentence:', '文。', { to: 'ja' }],
    ['Sentence;', '文.', { to: 'zh_Hant' }],
    ['Sentence.', 'वाक्य|', { to: 'hi' }],
    ['Sentence.', 'বাক্য৷', { to: 'bn' }],
    ['Sentence.', 'Նախադասություն։', { to: 'hy' }],
    ['Sentence.', 'Նախադասություն:', { to: 'hy' }],
    ['Question?', 'Հարց։', { to: 'hy' }],
    ['Sentence.', 'ᱥᱟᱱᱛᱟᱲᱤ᱾', { to: 'sat' }],
    ['Sentence.', 'စာ။', { to: 'my' }],
    ['Question?', 'စာလား။', { to: 'my' }],
    ['Sentence.', 'جملہ۔', { to: 'ur' }],
    ['Sentence.', ''],
  ])
})

describe('end_colon', () => {
  fails(endColon, [
    ['Name:', 'Jméno', '0:5-5', 'Jméno:'],
    ['Name', 'Jméno:', '0:5-6', 'Jméno'],
    ['Name:', 'Nom', '0:3-3', 'Nom\u00a0:', { to: 'fr' }],
    ['Name:', 'Nom', '0:3-3', 'Nom:', { to: 'fr_CA' }],
    ['Name', 'Nom\u00a0:', '0:3-5', 'Nom', { to: 'fr' }],
    ['Name:', '名前', '0:2-2', '名前：', { to: 'ja' }],
    ['Name:', 'Անուն։', '0:6-6', undefined, { to: 'hy' }],
  ])
  passes(endColon, [
    ['Name:', 'Jméno:'],
    ['Name:', '名前：', { to: 'ja' }],
    ['Name:', '名前。', { to: 'ja' }],
    ['Name:', 'ชื่อ', { to: 'th' }],
    ['Name:', 'Անուն՝', { to: 'hy' }],
    ['Name:', 'Անուն`', { to: 'hy' }],
    ['Name.', 'Անուն:', { to: 'hy' }],
    ['Name:', 'ឈ្មោះ៖', { to: 'km' }],
  ])
})

describe('end_question', () => {
  fails(endQuestion, [
    ['Sure?', 'Jistě', '0:5-5', 'Jistě?'],
    ['Sure', 'Jistě?', '0:5-6', 'Jistě'],
    ['Sure?', 'Sûr', '0:3-3', 'Sûr\u202f?', { to: 'fr' }],
    ['Sure?', 'هل أنت متأكد', '0:12-12', 'هل أنت متأكد؟', { to: 'ar' }],
    ['Sure?', 'Σίγουρα', '0:7-7', 'Σίγουρα;', { to: 'el' }],
    ['Sure?', 'Վստահ', '0:5-5', 'Վստահ?', { to: 'hy' }],
    ['Sure?', 'သေချာ', '0:5-5', undefined, { to: 'my' }],
  ])
  passes(endQuestion, [
    ['Sure?', 'Jistě?'],
    ['Sure?', 'متأكد؟', { to: 'ar' }],
    ['Sure?', 'Σίγουρα;', { to: 'el' }],
    ['Sure?', 'Σίγουρα\u037e', { to: 'el' }],
    ['Sure;', 'Σίγουρα;', { to: 'el' }],
    ['Sure', 'Σίγουρα?', { to: 'el' }],
    ['Sure?', 'Վստահ եք՞', { to: 'hy' }],
    ['Sure?', 'သေချာလား။', { to: 'my' }],
    ['Sure?!', 'Jistě'],
    ['Sure', 'Jistě!?'],
    ['Sure?', 'แน่ใจไหม', { to: 'th' }],
  ])
})

describe('end_exclamation', () => {
  fails(endExclamation, [
    ['Done!', 'Hotovo', '0:6-6', 'Hotovo!'],
    ['Done', 'Hotovo!!', '0:6-8', 'Hotovo'],
    ['Done!', '完成', '0:2-2', '完成！', { to: 'zh_Hans' }],
    ['Done!', 'Eginda', '0:6-6', 'Eginda!', { to: 'eu' }],
  ])
  passes(endExclamation, [
    ['What!?', 'Co!'],
    ['What!', 'Co?!'],
    ['Done!', 'Hotovo!'],
    ['Done!', '完成！', { to: 'zh_Hans' }],
    ['Done!', 'Արված է', { to: 'hy' }],
    ['Done!', '¡Eginda! (bai)', { to: 'eu' }],
    ['Powered by Texy!', 'Používá Texy'],
    ['Powered by Texy', 'Používá Texy!'],
    ['What?!', 'Co!?'],
    ['Done!', 'เสร็จ', { to: 'th' }],
  ])
})

describe('end_interrobang', () => {
  fails(endInterrobang, [
    ['What?!', 'Co?', '0:3-3'],
    ['What', 'Co!?', '0:2-4'],
    ['What', 'ماذا؟!', '0:4-6', undefined, { to: 'ar' }],
    ['What', '何⁉', '0:1-2', undefined, { to: 'ja' }],
  ])
  passes(endInterrobang, [
    ['What?!', 'Co!?'],
    ['What?!', '何？！', { to: 'ja' }],
    ['What⁈', 'Co?!'],
    ['What?', 'Co!'],
  ])
})

describe('end_ellipsis', () => {
  fails(endEllipsis, [
    ['Loading…', 'Načítání', '0:8-8', 'Načítání…'],
    ['Loading…', 'Načítání...', '0:8-11', 'Načítání…'],
    ['Loading', 'Načítání…', '0:8-9', 'Načítání'],
  ])
  passes(endEllipsis, [
    ['Loading…', 'Načítání…'],
    ['Loading...', 'Načítání…'],
    ['Loading...', 'Načítání'],
    ['Loading…', '載入中……', { to: 'zh_Hant' }],
    ['Loading…', 'กำลังโหลด', { to: 'th' }],
  ])
})

describe('end_semicolon', () => {
  fails(endSemicolon, [
    ['First;', 'První', '0:5-5', 'První;'],
    ['First', 'První;', '0:5-6', 'První'],
    ['Fish &amp;', 'Ryby;', '0:4-5', 'Ryby'],
    ['First;', 'أول؛', '0:4-4', undefined, { to: 'ar' }],
    ['First;', '第一；', '0:3-3', undefined, { to: 'zh_Hans' }],
  ])
  passes(endSemicolon, [
    ['First;', 'První;'],
    ['Fish &amp;', 'Ryby &amp;'],
    ['Fish', 'Ryby &lt;'],
    ['Fish', 'Ryby &#160;'],
    ['Sure?', 'Σίγουρα;', { to: 'el' }],
  ])
})
