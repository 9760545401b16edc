import type { Span } from './xml.ts'

const NAME = String.raw`[A-Za-z][\w-]{0,80}`
/** The arguments of a call: no braces, so that a choice is not taken for one. */
const ARGUMENTS = String.raw`\([^(){}]{0,200}\)`
const PLACEABLE = new RegExp(
  String.raw`\{\s{0,8}(?:\$${NAME}|-${NAME}(?:\.${NAME})?(?:${ARGUMENTS})?|${NAME}(?:\.${NAME})?|[A-Z][A-Z0-9_-]{0,40}${ARGUMENTS}|"[^"{}\n]{0,200}")\s{0,8}\}`,
  'g',
)

/** `{ $name }`, `{ -term }`, `{ message.attribute }`, `{ NUMBER($count) }`, `{ "text" }`: what stands for something else. Linear. */
export const findFluentPlaceables = (text: string): Span[] =>
  [...text.matchAll(PLACEABLE)].map(({ index, 0: written }) => ({ start: index, end: index + written.length }))
