import { expect, it } from 'vitest'
import { add, editText } from '../testing/edit-text.ts'
import { dtd } from './dtd.ts'
import { wxl } from './wxl.ts'

it.each([
  ['', [add('a', ['A'])], '<!ENTITY a "A">\n'],
  ['<!-- x -->', [add('a', ['A'])], '<!-- x -->\n<!ENTITY a "A">'],
  [
    "<!ENTITY a 'A'> <!-- of a -->\r\n<!ENTITY c 'C'>\r\n",
    [add('b', ["it's 5%"], { after: 'a' })],
    "<!ENTITY a 'A'> <!-- of a -->\r\n<!ENTITY b 'it&apos;s 5&#037;'>\r\n<!ENTITY c 'C'>\r\n",
  ],
  [
    '<!-- license -->\n\n<!-- of b -->\n  <!ENTITY b "B">\n',
    [add('a', ['<b>A</b> more'], { after: null }), add('c', ['C'])],
    '<!-- license -->\n\n<!ENTITY a "<b>A</b> more">\n<!-- of b -->\n  <!ENTITY b "B">\n  <!ENTITY c "C">\n',
  ],
  [
    '<!-- license -->\n<!ENTITY b "B">\n',
    [add('a', ['A'], { after: null })],
    '<!-- license -->\n<!ENTITY a "A">\n<!ENTITY b "B">\n',
  ],
  [
    '<!ENTITY a "A"> <!ENTITY c "C">',
    [add('b', ['B'], { after: 'a' })],
    '<!ENTITY a "A"> <!ENTITY b "B"> <!ENTITY c "C">',
  ],
])('a new entity in %j', (text, edits, expected) => {
  expect(editText(dtd, text, edits)).toBe(expected)
})

it.each(['', 'two words', '1>', 'a"b', '%a', '\ud800'])('no entity is called %j', (key) => {
  expect(() => editText(dtd, '<!ENTITY a "A">', [add(key, ['x'])])).toThrow('no name of an entity')
})

it('a new entity is refused by a file of which a part cannot be read', () => {
  expect(() => editText(dtd, '<!ENTITY a "A">\n<!-- open', [add('b', ['B'])])).toThrow('can be read in whole')
})

const root = (strings: string) => `<WixLocalization Culture="de-de">${strings}\n</WixLocalization>\n`

it.each([
  [
    root('\n    <String Id="a">A</String> <!-- of a -->\n    <!-- of c -->\n    <String Id="c">C</String>'),
    root(
      '\n    <String Id="a">A</String> <!-- of a -->\n    <String Id="b">1 &lt; 2</String>\n    <!-- of c -->\n    <String Id="c">C</String>',
    ),
  ],
  [
    root('\n  <String Id="a" Value="A" />\n  <UI Dialog="D">text</UI>'),
    root('\n  <String Id="a" Value="A" />\n  <String Id="b" Value="1 &lt; 2" />\n  <UI Dialog="D">text</UI>'),
  ],
])('a new string in %j', (text, expected) => {
  expect(editText(wxl, text, [add('b', ['1 < 2'], { after: 'a' })])).toBe(expected)
})
