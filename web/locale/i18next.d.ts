import type account from './texts/en/account.json'
import type addons from './texts/en/addons.json'
import type admin from './texts/en/admin.json'
import type alerts from './texts/en/alerts.json'
import type browse from './texts/en/browse.json'
import type changes from './texts/en/changes.json'
import type checks from './texts/en/checks.json'
import type common from './texts/en/common.json'
import type docs from './texts/en/docs.json'
import type editor from './texts/en/editor.json'
import type formats from './texts/en/formats.json'
import type manage from './texts/en/manage.json'
import type messages from './texts/en/messages.json'
import type roles from './texts/en/roles.json'
import type search from './texts/en/search.json'
import type site from './texts/en/site.json'
import type tools from './texts/en/tools.json'

/** A key that English does not have is a mistake the compiler finds. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    keySeparator: false
    resources: {
      account: typeof account
      admin: typeof admin
      addons: typeof addons
      alerts: typeof alerts
      browse: typeof browse
      changes: typeof changes
      checks: typeof checks
      common: typeof common
      docs: typeof docs
      editor: typeof editor
      formats: typeof formats
      manage: typeof manage
      messages: typeof messages
      roles: typeof roles
      search: typeof search
      site: typeof site
      tools: typeof tools
    }
  }
}
