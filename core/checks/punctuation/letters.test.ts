import { describe } from 'vitest'
import { duplicate } from '#core/checks/consistency/duplicate.ts'
import { kabyleCharacters } from '#core/checks/punctuation/kabyle-characters.ts'
import { kashida } from '#core/checks/punctuation/kashida.ts'
import { multipleCapital } from '#core/checks/punctuation/multiple-capital.ts'
import { punctuationSpacing } from '#core/checks/punctuation/punctuation-spacing.ts'
import { fails, passes } from '#core/checks/testing/tables.ts'

describe('multiple_capital', () => {
  fails(multipleCapital, [
    ['Hello', 'AHoj', '0:0-2'],
    ['Hello there', 'ZDRAVÍM tě, ČAU', '0:0-7 0:12-15'],
  ])
  passes(multipleCapital, [
    ['Use HTML', 'Použijte HTML'],
    ['Hello', 'Ahoj'],
    ['Hello', 'A B C'],
    ['HELLO', 'AHOJ'],
  ])
})

describe('kashida', () => {
  fails(kashida, [
    ['Welcome', 'مـــرحبا', '0:1-4', 'مرحبا', { to: 'ar' }],
    ['Welcome', 'مـرحـبا', '0:1-2 0:4-5', 'مرحبا', { to: 'ar' }],
    ['Welcome', 'س\ufcf2س', '0:1-2', 'سس', { to: 'fa' }],
  ])
  passes(kashida, [
    ['Welcome', 'مرحبا', { to: 'ar' }],
    ['Hijri year', '1445 هـ', { to: 'ar' }],
    ['Line', 'ـــ', { to: 'ar' }],
  ])
})

describe('kabyle-characters', () => {
  fails(kabyleCharacters, [
    ['Text', '\u03b3ef', '0:0-1', '\u0263ef', { to: 'kab' }],
    ['Text', '\u0393 \u03b5 \u0395', '0:0-1 0:2-3 0:4-5', '\u0194 \u025b \u0190', { to: 'kab' }],
    ['Text', '\u011fa \u011ea', '0:0-1 0:3-4', '\u01e7a \u01e6a', { to: 'kab' }],
  ])
  passes(kabyleCharacters, [
    ['Text', '\u0263ef \u025b \u01e7', { to: 'kab' }],
    ['Text', '\u03b3\u03b5', { to: 'el' }],
    ['Text', '\u011fa', { to: 'tr' }],
  ])
})

describe('punctuation_spacing', () => {
  fails(punctuationSpacing, [
    ['Really?', 'Vraiment?', '0:8-9', 'Vraiment\u202f?', { to: 'fr' }],
    ['Name: x', 'Nom: x', '0:3-4', 'Nom\u00a0: x', { to: 'fr' }],
    ['One; two!', 'Un; deux!', '0:2-3 0:8-9', 'Un\u202f; deux\u202f!', { to: 'fr_BE' }],
    ['Yes! (no)', 'Oui!(non)', '0:3-4', 'Oui\u202f!(non)', { to: 'fr' }],
    ['(?)', '(?)', '0:1-2', '(\u202f?)', { to: 'fr' }],
    ['!a', '!a', '0:0-1', undefined, { to: 'fr' }],
    ['Stop!', 'Stop\t!', '0:5-6', 'Stop\t\u202f!', { to: 'fr' }],
    ['%s: x', '%s: x', '0:2-3', '%s\u00a0: x', { to: 'fr', flags: 'c-format' }],
  ])
  passes(punctuationSpacing, [
    ['Really?', 'Vraiment\u202f?', { to: 'fr' }],
    ['Really?', 'Vraiment ?', { to: 'fr' }],
    ['Really?', 'Vraiment?', { to: 'fr_CA' }],
    ['Really?', 'Opravdu?'],
    ['Really?!', 'Vraiment\u202f?!', { to: 'fr' }],
    ['At 10:30', 'À 10:30', { to: 'fr' }],
    ['See https://x.org/?', 'Voir https://x.org/ ?', { to: 'fr' }],
    ['Fish&nbsp;: x', 'Poisson&nbsp;: x', { to: 'fr' }],
    ['A & B', 'A &amp; B', { to: 'fr' }],
    ['<b>Name:</b>', '<b>Nom:</b>', { to: 'fr' }],
    ['See :ref:`x`', 'Voir :ref:`x`', { to: 'fr', flags: 'rst-text' }],
    ['Example::', 'Exemple ::', { to: 'fr' }],
    [':name', 'Le :name', { to: 'fr', flags: 'laravel-format' }],
    [':name x', ':name y', { to: 'fr', flags: 'laravel-format' }],
    [':ref:`x` y', ':ref:`x` z', { to: 'fr', flags: 'rst-text' }],
  ])
})

describe('duplicate', () => {
  fails(duplicate, [
    ['Those who', 'Jene die die wollen', '0:8-12', 'Jene die wollen', { to: 'de' }],
    ['the dog', 'der der Hund', '0:3-7', 'der Hund', { to: 'de' }],
    ['On the table', 'na na stole', '0:2-5', 'na stole'],
    ['One word', 'jedno slovo slovo slovo', '0:11-23', 'jedno slovo'],
    ['a b', 'to to je je', '0:2-5 0:8-11', 'to je'],
    ['very very good', 'velmi velmi velmi dobré', '0:5-17'],
    ['The very very best', 'to to je je', '0:2-5 0:8-11'],
    ['dog', 'hund/hund', '0:4-9', 'hund'],
    ['dog', '12 12', '0:2-5', '12'],
    ['Text', 'und\u00a0und', '0:3-7', 'und', { to: 'de' }],
    ['Which file?', 'رساملف رساملف؟', '0:6-13', 'رساملف؟', { to: 'ar' }],
  ])
  passes(duplicate, [
    ['very very good', 'velmi velmi dobré'],
    ['On the table', 'Na stole'],
    ['ha ha ha', 'ha ha'],
    ['the dog', 'der Der Hund', { to: 'de' }],
    ['dog', 'hund, hund', { to: 'de' }],
    ['slowly', 'धीरे धीरे', { to: 'hi' }],
    ['We meet', 'Nous nous rencontrons', { to: 'fr' }],
    ['a', 'a a a'],
    ['Text', 'pona pona', { to: 'tok' }],
    ['Text', 'ano, ano'],
    ['Text', '%(to)s to', { flags: 'python-format' }],
    ['Text', 'to %(x)s to', { flags: 'python-format' }],
    ['10 10', '10 10 10'],
  ])
})
