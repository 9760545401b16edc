import { type Level, type SettingName, settingNames } from '../effective.ts'

/** What holds at the first level: of each setting the value of the first that does not inherit it, or of the last. */
export const effectiveSettings = (chain: readonly Level[]): Record<string, string | number | null> =>
  Object.fromEntries(settingNames.map((name) => [name, holder(chain, name)?.own[name] ?? null]))

const holder = (chain: readonly Level[], name: SettingName): Level | undefined =>
  chain.find(({ inherits }) => !inherits.has(name)) ?? chain.at(-1)
