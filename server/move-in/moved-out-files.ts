import { Type } from 'typebox'
import { accessOverviewContract } from '#core/contract/access/access-overview.ts'
import { groupContract } from '#core/contract/access/teams.ts'
import { addonContract } from '#core/contract/automation/addons.ts'
import { componentContract } from '#core/contract/components/components.ts'
import { translationContract } from '#core/contract/components/translations.ts'
import { changeContract } from '#core/contract/history/changes.ts'
import { announcementContract } from '#core/contract/notifications/announcements.ts'
import { categoryContract } from '#core/contract/projects/categories.ts'
import { labelContract } from '#core/contract/projects/labels.ts'
import { Project } from '#core/contract/projects/projects.ts'
import { commentContract } from '#core/contract/strings/comments.ts'
import { screenshotContract } from '#core/contract/strings/screenshots.ts'
import { suggestionContract } from '#core/contract/strings/suggestions.ts'
import { unitContract } from '#core/contract/strings/units.ts'

const MemoryEntry = Type.Object({
  source: Type.String(),
  target: Type.String(),
  source_language: Type.String(),
  target_language: Type.String(),
  origin: Type.String(),
  context: Type.String(),
  category: Type.Integer(),
  status: Type.Integer(),
})

/** What is in each file: an object in `.json`, one in each line of `.jsonl`. The schemas are those of the API. */
const files = {
  'project.json': { $ref: '#/$defs/Project' },
  'labels.jsonl': { $ref: '#/$defs/Label' },
  'categories.jsonl': { $ref: '#/$defs/Category' },
  'teams.jsonl': { $ref: '#/$defs/Team' },
  'members.jsonl': { $ref: '#/$defs/Member' },
  'addons.jsonl': { $ref: '#/$defs/Addon' },
  'announcements.jsonl': { $ref: '#/$defs/Announcement' },
  'announcements/*.jsonl': { $ref: '#/$defs/Announcement' },
  'components.jsonl': { $ref: '#/$defs/Component' },
  'translations/*.jsonl': { $ref: '#/$defs/Translation' },
  'strings/*.jsonl': { $ref: '#/$defs/Unit' },
  'comments/*.jsonl': { $ref: '#/$defs/Comment' },
  'suggestions/*.jsonl': { $ref: '#/$defs/Suggestion' },
  'history.jsonl': { $ref: '#/$defs/Change' },
  'screenshots/*.jsonl': { $ref: '#/$defs/Screenshot' },
  'memory.json': { type: 'array', items: { $ref: '#/$defs/MemoryEntry' } },
}

/** `schema.json` of a project that was moved out. */
export const movedOutSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'A project of Dragoman in open formats',
  files,
  $defs: {
    Project,
    Label: labelContract.labelsOfProject.item,
    Category: categoryContract.categoriesOfProject.item,
    Team: groupContract.groups.item,
    Member: accessOverviewContract.membersOfProject.item,
    Addon: addonContract.addOns.item,
    Announcement: announcementContract.ofProject.all.item,
    Component: componentContract.componentsOfProject.item,
    Translation: translationContract.translationsOfComponent.item,
    Unit: unitContract.unitsOfTranslation.item,
    Comment: commentContract.commentsOnUnit.item,
    Suggestion: suggestionContract.suggestionsForUnit.item,
    Change: changeContract.changesOfProject.item,
    Screenshot: screenshotContract.screenshotsOfComponent.item,
    MemoryEntry,
  },
}
