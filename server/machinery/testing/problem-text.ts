import { render } from '#core/messages/render.ts'
import type { TextResult } from '#server/machinery/translate-texts.ts'

/** Why there is no text, in English; '' where there is one. */
export const problemText = (result: TextResult | undefined): string =>
  result?.problem === undefined ? '' : render(result.problem)
