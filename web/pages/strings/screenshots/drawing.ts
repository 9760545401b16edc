import { type PointerEvent, useRef, useState } from 'react'
import { type Box, isInside } from '#core/images/box.ts'

const percent = (value: number): number => Math.min(100, Math.max(0, Math.round(value * 100) / 100))

/** The box between two points, given in percent. */
export function boxBetween(one: Point, other: Point): Box {
  const x = percent(Math.min(one.x, other.x))
  const y = percent(Math.min(one.y, other.y))
  return {
    x,
    y,
    width: percent(Math.max(one.x, other.x) - x),
    height: percent(Math.max(one.y, other.y) - y),
  }
}

export interface Point {
  readonly x: number
  readonly y: number
}

const SMALLEST = 0.5

/** Dragging over a picture draws a box; a click alone draws none. */
export function useDrawing(enabled: boolean, onDrawn: (box: Box) => void) {
  const frame = useRef<HTMLDivElement>(null)
  const start = useRef<Point>(undefined)
  const [drawing, setDrawing] = useState<Box>()
  const pointAt = ({ clientX, clientY }: PointerEvent): Point => {
    const rect = frame.current?.getBoundingClientRect()
    if (!rect) return { x: 0, y: 0 }
    return { x: ((clientX - rect.left) / rect.width) * 100, y: ((clientY - rect.top) / rect.height) * 100 }
  }
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (!enabled || event.button !== 0) return
      start.current = pointAt(event)
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent) => {
      if (start.current) setDrawing(boxBetween(start.current, pointAt(event)))
    },
    onPointerUp: (event: PointerEvent) => {
      const box = start.current && boxBetween(start.current, pointAt(event))
      start.current = undefined
      setDrawing(undefined)
      if (box && isInside(box) && box.width >= SMALLEST && box.height >= SMALLEST) onDrawn(box)
    },
    onPointerCancel: () => {
      start.current = undefined
      setDrawing(undefined)
    },
  }
  return { frame, drawing, handlers }
}

/** A box that is moved by arrow keys, and made larger or smaller with Shift. Undefined: another key. */
export function boxAfterKey(box: Box, key: string, resize: boolean): Box | undefined {
  const steps: Record<string, Point> = {
    ArrowLeft: { x: -1, y: 0 },
    ArrowRight: { x: 1, y: 0 },
    ArrowUp: { x: 0, y: -1 },
    ArrowDown: { x: 0, y: 1 },
  }
  const step = steps[key]
  if (!step) return undefined
  const moved = resize
    ? { ...box, width: percent(box.width + step.x), height: percent(box.height + step.y) }
    : { ...box, x: percent(box.x + step.x), y: percent(box.y + step.y) }
  return isInside(moved) ? moved : box
}
