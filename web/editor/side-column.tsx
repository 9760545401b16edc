import type { FoundTerm } from './data/feedback.ts'
import { SidePanel } from './side/side-panel.tsx'
import { SuggestionsPart } from './suggestions/suggestions-part.tsx'

/** What stands beside the text: first what can be taken over, then what helps to write it. */
export const SideColumn = ({ terms }: { terms: readonly FoundTerm[] }) => (
  <SidePanel terms={terms}>
    <SuggestionsPart />
  </SidePanel>
)
