import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { UsageComparison } from './compare-usages.ts'
import { findUsages, isCodePath, namesOfString } from './find-usages.ts'
import type { UsageFamily } from './usage.ts'

const found = (family: UsageFamily, path: string, code: string): string[] =>
  findUsages([family], path, code).map(({ names, isPrefix }) => `${names[0]}${isPrefix ? '*' : ''}`)

const string = (key: string, source = '', context = '') => ({ key, source, context, location: '' })

describe('usages in JavaScript', () => {
  it.each([
    ['i18next', `const a = t('home.title'); i18n.t("b", { count: 1 })`, ['home.title', 'b']],
    ['vue-i18n', `this.$t('x') + $tc("y", 2)`, ['x', 'y']],
    ['a choice and a list', `t(ok ? 'yes' : 'no'); t(['first', 'second'])`, ['yes', 'no', 'first', 'second']],
    ['joined texts', `t('a.' + 'b')`, ['a.b']],
    ['computed keys', `t(\`errors.\${code}\`); t('menu.' + name)`, ['errors.*', 'menu.*']],
    ['calls inside a template', `\`<b>\${t('in')}</b> \${t(\`deep.\${t('deeper')}\`)}\``, ['in', 'deep.*', 'deeper']],
    ['contexts', `t('friend', { context: sex })`, ['friend', 'friend_*']],
    ['Format.JS', `intl.formatMessage({ id: 'hello', defaultMessage: 'Hi' })`, ['hello']],
    ['defined messages', `defineMessages({ a: { id: 'm.a' }, b: { id: 'm.b' } }); ({ id: 'no' })`, ['m.a', 'm.b']],
    ['components', `<FormattedMessage id="fm" values={{}} /><Trans i18nKey={'tr'}>x</Trans>`, ['fm', 'tr']],
    ['no comments and texts', `// t('old')\n/* t('older') */ const s = "t('quoted')"; t('new')`, ['new']],
    ['apostrophes and patterns', `<p>Don't</p>; x = y.replace(/['"\`]/g, ''); t('after')`, ['after']],
    ['an address in markup', `<a>https://x.org</a>{t('link')}`, ['link']],
    ['escapes', `t('it\\'s \\u00e9')`, ["it's é"]],
    ['other functions', `split('x'); test('y'); at('z')`, []],
  ])('%s', (_, code, names) => {
    expect(found('javascript', 'src/a.tsx', code)).toEqual(names)
  })

  it('in attributes of Vue files', () => {
    const page = `<p :title="$t('title')" v-t="'direct'">{{ $t('text') }}</p><i18n-t keypath="path"/>`
    expect(found('javascript', 'a.vue', page)).toEqual(['direct', 'text', 'path', 'title'])
  })

  it('knows namespaces and prefixes of a file', () => {
    const code = `useTranslation('ns', { keyPrefix: 'form' }); t('ns:save')`
    expect(findUsages(['javascript'], 'a.ts', code)[0]?.names).toEqual(['ns:save', 'save', 'form.save'])
  })

  it('names positions', () => {
    expect(findUsages(['javascript'], 'a.js', `\n  t('x')`)).toEqual([
      { names: ['x'], isPrefix: false, line: 2, column: 5 },
    ])
  })
})

describe('usages elsewhere', () => {
  const cases: [UsageFamily, string, string, string[]][] = [
    [
      'android',
      'A.kt',
      'getString(R.string.app_name); R.plurals.days; android.R.string.ok // R.string.no',
      ['app_name', 'days'],
    ],
    ['android', 'A.java', 'com.app.R.string.title; R.id.x; R.array.list', ['title', 'list']],
    ['android', 'l.xml', '<T text="@string/a"/><!-- @string/no --><T>@plurals/b @android:string/ok</T>', ['a', 'b']],
    [
      'apple',
      'A.swift',
      'NSLocalizedString("a b", comment: "c"); String(localized: "d"); Text("e"); Text(verbatim: "no")',
      ['a b', 'd', 'e'],
    ],
    ['apple', 'A.swift', 'Text("Hello \\(user.name(1)) there"); String(format: "no")', ['Hello *']],
    ['apple', 'A.m', '[x set:NSLocalizedString(@"key", nil)];', ['key']],
    [
      'gettext',
      'a.py',
      `_('One') + ngettext("%d file", '%d files', n)  # _('no')\npgettext('menu', 'Open')`,
      ['One', '%d file', 'menu\u0004Open'],
    ],
    ['gettext', 'a.c', 'puts(_("Two " "parts")); dgettext("dom", "Three"); _(name);', ['Two parts', 'Three']],
    ['gettext', 'a.html', `{% trans "Tag" %} {{ _('Call') }}`, ['Tag', 'Call']],
    ['gettext', 'a.php', `<?php echo __('Post', 'theme'); _x('Read', 'verb');`, ['Post', 'verb\u0004Read']],
    [
      'flutter',
      'a.dart',
      'AppLocalizations.of(context)!.title; S.of(context).hello(name); S.current.bye; context.l10n.x',
      ['title', 'hello', 'bye', 'x'],
    ],
    [
      'flutter',
      'a.dart',
      'final texts = AppLocalizations.of(context)!;\nText(texts.save); MaterialLocalizations.of(context).no',
      ['save'],
    ],
  ]
  it.each(cases)('%s in %s: %s', (family, path, code, names) => {
    expect(found(family, path, code)).toEqual(names)
  })
})

describe('which files are read', () => {
  it.each([
    ['src/a.ts', true],
    ['node_modules/x/a.ts', false],
    ['web/a.min.js', false],
    ['a.constructor', false],
    ['README.md', false],
  ])('%s: %s', (path, isRead) => {
    expect(isCodePath(['javascript'], path)).toBe(isRead)
  })
})

describe('comparing with strings', () => {
  const compare = (code: string) => {
    const comparison = new UsageComparison(['javascript'])
    for (const { names, isPrefix } of findUsages(['javascript'], 'a.js', code))
      for (const name of names) comparison.use(name, isPrefix)
    return comparison
  }
  const isRead = () => true

  it('an unused string is one that no name, prefix or object means', () => {
    const comparison = compare("t('a'); t(`err.` + x); t('items', { count }); t('menu', { returnObjects: true })")
    for (const key of ['a', 'err.404', 'items_one', 'items_other', 'menu.file.open'])
      expect(comparison.isUnused(string(key), isRead), key).toBe(false)
    for (const key of ['b', 'error', 'ab', 'item', 'men.x'])
      expect(comparison.isUnused(string(key), isRead), key).toBe(true)
  })

  it('says nothing where no usage was found', () => {
    expect(compare('').isUnused(string('a'), isRead)).toBe(false)
  })

  it('goes by the places that a file names, where their code is not read', () => {
    const located = { ...string('a'), location: 'src/x.ui:3' }
    expect(compare("t('b')").isUnused(located, (path) => path !== 'src/x.ui')).toBe(false)
    expect(compare("t('b')").isUnused(located, isRead)).toBe(true)
  })

  it('a name is missing when nothing it can mean is there', () => {
    const comparison = compare('')
    comparison.know(string('form.save'))
    expect(comparison.isMissing(['save', 'form.save'])).toBe(false)
    expect(comparison.isMissing(['save'])).toBe(true)
  })

  it('names of strings', () => {
    expect(namesOfString(['gettext'], string('k', 'Open', 'menu'))).toEqual(['menu\u0004Open'])
    expect(namesOfString(['android'], string('days[2]'))).toEqual(['days'])
  })
})

describe('hostile code', () => {
  const SIZE = 16 * 1024
  it.each(
    [
      ["'", '`\\`', '"\\"'],
      ['t(', "t('", 't(`${'],
      ['/', '/[', '/*', '<!--'],
      ['(', '{', '${', '\\('],
      ["t('a' + ", 'AppLocalizations.of(', '_("a" ', '@string/'],
    ].flat(),
  )('much of %s ends', (piece) => {
    const text = piece.repeat(Math.floor(SIZE / piece.length))
    for (const [family, path] of [
      ['javascript', 'a.vue'],
      ['javascript', 'a.ts'],
      ['apple', 'a.swift'],
      ['gettext', 'a.php'],
      ['flutter', 'a.dart'],
      ['android', 'a.xml'],
    ] as const)
      expect(findUsages([family], path, text).length).toBeLessThanOrEqual(5000)
  })

  it('any text is read without an exception, and positions lie in it', () => {
    const pieces = fc.constantFrom("t('", "')", '`', '${', '}', '\n', '\\', '/', '"', 'x', '(', ')', '_(', '{', 'id:')
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 60 }), (parts) => {
        const text = parts.join('')
        for (const path of ['a.ts', 'a.vue', 'a.php', 'a.py'])
          for (const { line } of findUsages(['javascript', 'gettext'], path, text))
            expect(line).toBeLessThanOrEqual(text.split('\n').length)
      }),
      { numRuns: 100 },
    )
  })
})
