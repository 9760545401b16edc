import { blankSettings, checkIds, publicName, type Settings, settingNames } from '#core/settings/effective.ts'

/** What the API shows of settings that may be inherited: of something with its own values, which all hold. */
export const shownSettings = (inherits: boolean, own: Partial<Settings> = {}): Record<string, unknown> => {
  const all = { ...blankSettings, ...own }
  const shown = { ...all, enforced_checks: checkIds(all.enforced_checks) }
  const entries = settingNames.map((name) => [publicName(name), shown[name]] as const)
  return {
    ...Object.fromEntries(entries),
    ...Object.fromEntries(settingNames.map((name) => [`inherit_${publicName(name)}`, inherits && !(name in own)])),
    ...Object.fromEntries(entries.map(([name, value]) => [`effective_${name}`, value])),
  }
}
