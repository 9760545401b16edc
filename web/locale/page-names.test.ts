import { expect, it } from 'vitest'
import browse from './texts/en/browse.json' with { type: 'json' }
import common from './texts/en/common.json' with { type: 'json' }
import manage from './texts/en/manage.json' with { type: 'json' }
import tools from './texts/en/tools.json' with { type: 'json' }

it.each([
  [browse['do.newLanguage'], manage['newLanguage.title']],
  [browse['do.newComponent'], manage['newComponent.title']],
  [common['menu.newComponent'], manage['newComponent.title']],
  [browse['do.newCategory'], manage['newCategory.title']],
  [browse['do.screenshots'], manage['screenshots.title']],
  [browse['do.glossary'], manage['glossaries.title']],
  [browse['do.changeSets'], tools['changeSets.title']],
  [browse['do.labels'], manage['labels.title']],
  [browse['do.access'], manage['access.title']],
  [browse['do.addons'], manage['addons.title']],
  [browse['do.machinery'], manage['machinery.title']],
  [browse['do.memory'], manage['memory.title']],
  [browse['do.settings'], manage['settings.title']],
  [browse['do.backups'], manage['backups.title']],
  [browse['do.announce'], manage['announcements.title']],
])('the menu entry %s opens a page of that name', (entry, title) => {
  expect(entry).toBe(title)
})
