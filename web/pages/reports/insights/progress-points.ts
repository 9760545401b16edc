import type { DayCounts } from '../../../api/scope-parts.ts'

export interface ChartPoint {
  /** 0 at the beginning of the period, 100 at its end. */
  x: number
  total: number
  translated: number
  approved: number
}

/** Where the line turns: counts hold until the next day that moved them, and then step. */
export function pointsOf(days: readonly DayCounts[]): ChartPoint[] {
  const first = Date.parse(days[0]?.day ?? '')
  const length = Math.max(1, Date.parse(days.at(-1)?.day ?? '') - first)
  return days.flatMap(({ day, total, translated, approved }, index) => {
    const x = ((Date.parse(day) - first) / length) * 100
    const held = days[index - 1]
    const here = { x, total, translated, approved }
    if (!held) return [here]
    return [{ x, total: held.total, translated: held.translated, approved: held.approved }, here]
  })
}

/** The way around what lies below a line, in a picture 100 wide. */
export function areaBelow(
  points: readonly ChartPoint[],
  name: 'total' | 'translated' | 'approved',
  { most, height }: { most: number; height: number },
): string {
  const steps = points.map((point) => `${round(point.x)},${round(height - (point[name] / most) * height)}`)
  return `M0,${height} L${steps.join(' L')} L100,${height} Z`
}

const round = (value: number): number => Math.round(value * 100) / 100

/** Percent translated; nothing where there are no strings. */
export const percentOf = ({ total, translated }: Pick<DayCounts, 'total' | 'translated'>): number | undefined =>
  total === 0 ? undefined : Math.floor((translated / total) * 1000) / 10
