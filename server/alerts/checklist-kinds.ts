import { type AlertKind, Severity } from '#server/alerts/alert-kind.ts'

const missing = { severity: Severity.warning, category: 'community', dismissal: 'until gone', quiet: true } as const

/** What a component that works could still have: nothing is broken without it. */
export const checklistKinds = {
  MissingRepositoryHook: {
    ...missing,
    title: 'No webhook from the code host',
    advice: 'Set up a webhook at the code host, so that new source strings arrive at once.',
    ofRepository: true,
  },
  MissingPushURL: {
    ...missing,
    title: 'No push URL',
    advice: 'Set a push URL in the settings, so that translations reach upstream automatically.',
    ofRepository: true,
  },
  MissingTranslationInstructions: {
    ...missing,
    title: 'No instructions for translators',
    advice: "Write instructions in the project's settings, so that translators know where to begin.",
  },
  MissingSafeHTMLFlag: {
    ...missing,
    title: 'HTML is not checked for safety',
    advice:
      'Source strings contain HTML. Add the flag safe-html in the settings, so that translations cannot bring in scripts.',
  },
} as const satisfies Record<string, AlertKind>
