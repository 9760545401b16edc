export const x: number = 1 < 2 ? 3 : 4
