import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeEachEngine } from '#server/testing/engines.ts'
import { announceComponent, makeProject, type TestProject } from '#server/testing/factories.ts'
import { runUntilIdle } from '#server/testing/follow.ts'
import { TestSite } from '#server/testing/site.ts'
import { Upstream } from '#server/testing/upstream.ts'
import { makeUser, type TestUser } from '#server/testing/users.ts'
import { hasGettext } from '#server/vcs/gettext-tools.ts'

const programs = { PATH: process.env.PATH }
const hasXgettext = await hasGettext('xgettext', programs)
const hasSphinx = await hasGettext('sphinx-build', programs)

const header = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
const old = `${header}\nmsgid "Old"\nmsgstr ""\n`
const german = `${header.trimEnd()}\n"Language: de\\n"\n\nmsgid "Old"\nmsgstr "Alt"\n`

const files = {
  'shop/locale/django.pot': old,
  'shop/locale/de.po': german,
  'shop/views.py':
    'from django.utils.translation import gettext_lazy as _, pgettext_lazy\na = _("From Python")\nb = pgettext_lazy("c", "In context")\n',
  'shop/templates/a.html':
    '{% load i18n %}\n<p>{% translate "From a template" %}</p>\n{% blocktranslate count n=x %}{{ n }} box{% plural %}{{ n }} boxes{% endblocktranslate %}\n',
  'po/app.pot': old,
  'po/de.po': german,
  'po/POTFILES': '# Files\nsrc/main.c\nsrc/gone.c\n',
  'src/main.c': 'void f() { g_print(C_("menu", "File")); puts(_("From C")); }\n',
  'src/other.c': 'void g() { puts(_("Not listed")); }\n',
  'docs/conf.py': 'raise SystemExit("nothing of the repository is run")\n',
  'docs/index.rst': 'Harbour\n=======\n\nA paragraph.\n\n.. include:: /../../../../../etc/hostname\n',
  'docs/locales/docs.pot': old,
  'docs/locales/de.po': german,
}

describeEachEngine('add-ons that make templates', (open) => {
  let site: TestSite
  let upstream: Upstream
  let project: TestProject
  let root: TestUser

  beforeAll(async () => {
    site = await TestSite.open(open)
    upstream = await Upstream.make(site.database.folder)
    root = await makeUser(site, 'root', { is_superuser: 1 })
    project = await makeProject(site, 'open')
    await upstream.commit(files)
  })
  afterAll(() => site.close())

  const make = async (slug: string, filemask: string, new_base: string) => {
    const origin = { repo: upstream.address, push: upstream.address, branch: 'main', push_on_commit: 1 }
    await announceComponent(site, project, slug, { ...origin, filemask, new_base, template: '', file_format: 'po' })
    await runUntilIdle(site)
  }
  const install = async (slug: string, name: string, configuration: object) => {
    const json = { name, configuration }
    const reply = await site.call(`/api/components/open/${slug}/addons/`, { method: 'POST', as: root, json })
    await runUntilIdle(site)
    return reply
  }
  const sources = async (slug: string) => {
    const { results } = await site.read<{ results: { source: string[]; context: string }[] }>(
      `/api/translations/open/${slug}/de/units/`,
    )
    return results.map(({ source, context }) => [context, ...source].filter((text) => text !== '').join(' | ')).sort()
  }

  describe.skipIf(!hasXgettext)('by xgettext', () => {
    it('reads Python files and templates of Django', async () => {
      await make('django', 'shop/locale/*.po', 'shop/locale/django.pot')
      expect((await install('django', 'weblate.gettext.django', {})).status).toBe(400)
      expect((await install('django', 'weblate.gettext.django', { interval: 'weekly' })).status).toBe(201)
      expect(await sources('django')).toEqual([
        '%(n)s box | %(n)s boxes',
        'From Python',
        'From a template',
        'c | In context',
      ])
      const pot = await upstream.read('shop/locale/django.pot')
      expect(pot).toContain('#: shop/templates/a.html:2\n')
      expect(await upstream.read('shop/locale/de.po')).toContain('#~ msgid "Old"')
    })

    it('reads the files that POTFILES names, with the preset of Meson', async () => {
      await make('meson', 'po/*.po', 'po/app.pot')
      expect((await install('meson', 'weblate.gettext.meson', { interval: 'weekly' })).status).toBe(400)
      const made = await install('meson', 'weblate.gettext.meson', { interval: 'weekly', preset: 'glib' })
      expect(made.status, made.text).toBe(201)
      expect(await sources('meson')).toEqual(['From C', 'menu | File'])
    })
  })

  it('makes a template of documents by Sphinx, or says that it is not there', async () => {
    await make('docs', 'docs/locales/*.po', 'docs/locales/docs.pot')
    const reply = await install('docs', 'weblate.gettext.sphinx', { interval: 'weekly' })
    if (!hasSphinx) {
      expect(reply.status).toBe(400)
      expect(reply.text).toContain('sphinx-build')
      return
    }
    expect(reply.status, reply.text).toBe(201)
    expect(await sources('docs')).toEqual(['A paragraph.', 'Harbour'])
    expect(await upstream.read('docs/locales/docs.pot')).toContain('#: docs/index.rst:2\n')
  })
})
