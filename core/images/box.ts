/** A part of a picture, in percent of its width and height: it stays right when the picture is scaled. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const WRITTEN = /^(\d{1,5}) (\d{1,5}) (\d{1,5}) (\d{1,5})$/

/** How a box is stored: four numbers in hundredths of a percent. Nothing: no box. */
export const writeBox = (box: Box | undefined): string =>
  box ? [box.x, box.y, box.width, box.height].map((side) => Math.round(side * 100)).join(' ') : ''

export function readBox(written: string): Box | undefined {
  const [, ...sides] = WRITTEN.exec(written) ?? []
  const [x, y, width, height] = sides.map((side) => Number(side) / 100)
  if (x === undefined || y === undefined || width === undefined || height === undefined) return undefined
  const box = { x, y, width, height }
  return isInside(box) ? box : undefined
}

/** Is the box a part of the picture, and not just a line? */
export const isInside = ({ x, y, width, height }: Box): boolean =>
  x >= 0 && y >= 0 && width > 0 && height > 0 && x + width <= 100.01 && y + height <= 100.01
