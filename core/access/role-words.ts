import type { RoleName } from '#core/access/roles.ts'

/** What a role of a new site is for, in a sentence for those who choose one. */
export const roleWords: Readonly<Record<RoleName, string>> = {
  Administration: 'Full control of the project: settings, members, files and repository.',
  'Edit source': 'Translate, and edit source strings and their explanations.',
  'Add suggestion': 'Suggest translations for others to accept.',
  'Access repository': 'Download translations and clone the repository.',
  'Manage glossary': 'Add, edit and delete glossary terms.',
  'Power user': 'Translate, add languages, edit glossary terms and source strings.',
  'Translation coordinator': 'Translate, review, and manage glossary, screenshots and announcements.',
  'Review strings': 'Translate, and approve or send back the translations of others.',
  Translate: 'Translate, suggest, comment and upload translations.',
  'Manage languages': 'Add and delete languages.',
  'Bulk editing': 'Change many strings at once.',
  'Automatic translation': 'Fill in strings from machine translation and other components.',
  'Manage translation memory': 'Edit and delete translation memory entries.',
  'Manage screenshots': 'Upload, edit and delete screenshots.',
  'Manage repository': 'Commit, push, pull, reset and lock.',
  Billing: 'View billing.',
  'Add new projects': 'Create projects and workspaces.',
  'Add workspace projects': 'Create projects in a workspace.',
  'Workspace administration': 'Full control of the workspace.',
}
