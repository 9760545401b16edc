export const tabNames = ['nearby', 'keys', 'variants', 'languages', 'same', 'code', 'comments', 'history'] as const

export type TabName = (typeof tabNames)[number]

export const isTabName = (name: string | null): name is TabName => tabNames.some((one) => one === name)
