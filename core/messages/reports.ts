/** About reports and subscriptions. */
export const reportsMessages = {
  'report.days': 'Give a number from 1 to 366.',
  'report.oneScope': 'Name one of project, category and component.',
  'report.dayOrTime': 'Write a day or a time, as in 2026-11-15 or 2026-11-15T12:00:00Z.',
  'report.spanMissing': 'Give the start and the end.',
  'report.endAfterStart': 'The end comes after the start.',
  'report.notAllowed': 'This kind of report is for people who may view reports.',
  'report.scopeInAddress': 'The address says already what the report is about.',
  'report.notReady': 'The report is not ready yet.',
  'report.progressDays': 'Give a number from 1 to 3660.',
  'subscription.exists': 'The user is told about this already: change that instead.',
  'subscription.nameProject': 'Name the project.',
  'subscription.projectScope': 'Only scope 30 is about one project.',
  'subscription.nameComponent': 'Name the component.',
  'subscription.componentScope': 'Only scope 40 is about one component.',
  'subscription.noneSuch': 'There is no such {{what}}.',
} as const
