import { blankSettings, publicName, type Settings, settingNames } from '#core/settings/effective.ts'

/** What the API shows of settings that may be inherited: of something with its own values, which all hold. */
export const shownSettings = (inherits: boolean, own: Partial<Settings> = {}): Record<string, unknown> => {
  const all = { ...blankSettings, ...own }
  const entries = settingNames.map((name) => [publicName(name), all[name]] as const)
  return {
    ...Object.fromEntries(entries),
    ...Object.fromEntries(settingNames.map((name) => [`inherit_${publicName(name)}`, inherits && !(name in own)])),
    ...Object.fromEntries(entries.map(([name, value]) => [`effective_${name}`, value])),
  }
}

const alone = /^(inherit|effective)_|^(announcements|metrics|reports)_url$|workspace_tm$/
const ofComponents: readonly string[] = [...settingNames.map(publicName), 'check_flags']

/** A project as it is shown within others. */
export const projectInside = (project: object): object =>
  Object.fromEntries(Object.entries(project).filter(([name]) => !alone.test(name) && !ofComponents.includes(name)))

/** A component as it is shown within others. */
export const componentInside = (component: object): object =>
  Object.fromEntries(Object.entries(component).filter(([name]) => !alone.test(name) && name !== 'secondary_language'))
