import type account from './texts/en/account.json'
import type browse from './texts/en/browse.json'
import type common from './texts/en/common.json'
import type editor from './texts/en/editor.json'
import type manage from './texts/en/manage.json'
import type tools from './texts/en/tools.json'

/** A key that English does not have is a mistake the compiler finds. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    keySeparator: false
    resources: {
      account: typeof account
      browse: typeof browse
      common: typeof common
      editor: typeof editor
      manage: typeof manage
      tools: typeof tools
    }
  }
}
