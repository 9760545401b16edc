/** Kinds of changes that people look for together. Every action is in one of them. */
export const actionGroups = {
  translations: [1, 2, 5, 6, 7, 8, 9, 27, 32, 36, 37, 70, 74, 76, 77, 94],
  discussion: [3, 4, 26, 29, 64, 65],
  strings: [13, 30, 31, 59, 63, 66, 71, 72, 73, 79, 86, 87, 89, 90],
  repository: [0, 17, 18, 19, 20, 21, 22, 23, 24, 28, 53, 83, 84, 88, 101, 102],
  files: [54, 57, 58, 78, 80, 81, 82, 85],
  languages: [25, 48, 49, 75],
  people: [33, 34, 35, 45, 52, 97],
  settings: [14, 15, 46, 47, 55, 56, 60, 61, 62, 95, 96, 99, 103, 104],
  projects: [38, 39, 41, 42, 43, 50, 51, 67, 68, 69, 91, 92, 93, 98, 100],
} as const satisfies Readonly<Record<string, readonly number[]>>

export type ActionGroup = keyof typeof actionGroups

export const isActionGroup = (name: string): name is ActionGroup => Object.hasOwn(actionGroups, name)

export const groupNames: readonly ActionGroup[] = Object.keys(actionGroups).filter(isActionGroup)

/** Changes that an import, an upload or a command makes by the hundred: those that follow one another are one row. */
export const bulkActions: ReadonlySet<number> = new Set([
  6, 9, 13, 27, 31, 32, 59, 63, 71, 72, 73, 74, 76, 77, 86, 87, 89, 90, 94,
])
