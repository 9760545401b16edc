import { expect, it } from 'vitest'
import { applicationFiles } from '#server/addons/gettext/django.ts'
import { templateAsPython } from '#server/addons/gettext/django-template.ts'
import { documentsFolder } from '#server/addons/gettext/sphinx.ts'

it.each([
  ['{% translate "Hello" %}', 'gettext("Hello"); '],
  ["{% trans 'It\\'s 5%' as x %}", 'gettext("It\'s 5%%"); '],
  ['{% translate "May" context "month" %}', 'pgettext("month", "May"); '],
  ['{% translate "A" %} {{ x|default:_("B") }}', 'gettext("A"); gettext("B"); '],
  ['{% if a == _("C") %}x{% endif %}', 'gettext("C"); '],
  ['{% blocktranslate %}Hi {{ name|upper }}, 100%{% endblocktranslate %}', 'gettext("Hi %(name)s, 100%%"); '],
  ['{% blocktrans trimmed %}\n  One\n  two\n{% endblocktrans %}', '\n\n\ngettext("One two"); '],
  [
    '{% blocktranslate count n=x context "c" %}One{% plural %}{{ n }} many{% endblocktranslate %}',
    'npgettext("c", "One", "%(n)s many", count); ',
  ],
  ['{# Translators: short #}\n{% translate "A" %}', ' # Translators: short\ngettext("A"); '],
  ['{% comment %}{% translate "No" %}{% endcomment %}\n{% translate "Yes" %}', '\ngettext("Yes"); '],
  ['{# just a note #}<p>{{ a }}</p>', ''],
])('%s', (template, python) => {
  expect(templateAsPython(template)).toBe(python)
})

it('leaves files of other applications and hidden ones alone', () => {
  const paths = [
    'shop/locale/de/LC_MESSAGES/django.po',
    'shop/views.py',
    'shop/.venv/x.py',
    'shop/cart/locale/de/LC_MESSAGES/django.po',
    'shop/cart/models.py',
    'other/a.py',
  ]
  const found = applicationFiles(paths, 'shop/locale/django.pot').filter((path) => path.endsWith('.py'))
  expect(found).toEqual(['shop/views.py'])
  expect(applicationFiles(['a.py'], 'locale/django.pot')).toEqual(['a.py'])
})

it('finds the documents by the settings of Sphinx', () => {
  expect(documentsFolder(new Set(['docs/conf.py', 'conf.py']), 'docs/locales/docs.pot')).toBe('docs')
  expect(documentsFolder(new Set(['docs/source/conf.py']), 'docs/locale/gettext/index.pot')).toBe('docs/source')
  expect(documentsFolder(new Set(['conf.py']), 'locale/index.pot')).toBe('.')
  expect(documentsFolder(new Set(), 'locale/index.pot')).toBeUndefined()
})
