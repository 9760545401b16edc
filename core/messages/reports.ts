/** About reports and subscriptions. */
export const reportsMessages = {
  'report.days': 'Enter a number from 1 to 366.',
  'report.oneScope': 'Use one of project, category and component.',
  'report.dayOrTime': 'Enter a date or time, for example 2026-11-15 or 2026-11-15T12:00:00Z.',
  'report.spanMissing': 'Enter a start and an end.',
  'report.endAfterStart': 'The end must be after the start.',
  'report.notAllowed': 'You need permission to view reports.',
  'report.scopeInAddress': 'The URL already sets the scope of the report.',
  'report.notReady': 'The report is not ready yet.',
  'report.progressDays': 'Enter a number from 1 to 3660.',
  'subscription.exists': 'The user already has this subscription. Change it instead.',
  'subscription.nameProject': 'Enter a project.',
  'subscription.projectScope': 'Only scope 30 takes a project.',
  'subscription.nameComponent': 'Enter a component.',
  'subscription.componentScope': 'Only scope 40 takes a component.',
} as const
