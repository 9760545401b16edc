import { unwrapText } from '#core/machinery/match-answers.ts'
import { message } from '#core/messages/message.ts'
import { part } from '#core/text/loose-json.ts'
import { AppError } from '#server/errors.ts'
import type { MachineAnswer } from '#server/machinery/machine.ts'

/** What services that answer with status 200 say of an error. */
export const refusedWith = (code: unknown): AppError =>
  new AppError('remote', message('machinery.refusedWithError', { code: String(code).slice(0, 100) }))

const unreadable = (): AppError => new AppError('remote', message('machinery.unreadable'))

export function listAt(value: unknown, ...path: readonly (string | number)[]): readonly unknown[] {
  const list = part(value, ...path)
  if (!Array.isArray(list)) throw unreadable()
  return list
}

export function textAt(value: unknown, ...path: readonly (string | number)[]): string {
  const text = part(value, ...path)
  if (typeof text !== 'string') throw unreadable()
  return text
}

/** 0 where there is no number. */
export function numberAt(value: unknown, ...path: readonly (string | number)[]): number {
  const number = part(value, ...path)
  return typeof number === 'number' && Number.isFinite(number) ? number : 0
}

/** Answers that carry their ids in an element around them; what has none is left out. */
export const wrappedAnswers = (style: 'xml' | 'html', texts: readonly string[]): MachineAnswer[] =>
  texts.flatMap((text) => unwrapText(style, text) ?? [])

/** An address of the settings with a path behind it. */
export const joinAddress = (base: string, path: string): string => `${base.replace(/\/+$/, '')}/${path}`
