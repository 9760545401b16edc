import type { Change } from '../api/types.ts'
import type { Comment, FailingCheck, FoundTerm, MachineAnswer, Suggestion } from '../editor/data/feedback.ts'
import { nextNumber, SITE_URL } from './factories.ts'

/** The address of a user in replies. */
export const userUrl = (name: string): string => `${SITE_URL}/api/users/${name}/`

type MachineResult = MachineAnswer['results'][number]

export const aMachineAnswer = (
  results: (Partial<MachineResult> & { text: string })[],
  failures: MachineAnswer['failures'] = [],
): MachineAnswer => ({
  results: results.map((result) => ({
    service: 'memory',
    name: 'Translation memory',
    target: [result.text],
    quality: 100,
    show_quality: true,
    unreviewed: false,
    source: 'Good morning',
    origin: '',
    model: '',
    characters: 0,
    tokens: null,
    ...result,
  })),
  failures,
  others: 0,
})

export const aSuggestion = (more: Partial<Suggestion> = {}): Suggestion => ({
  id: nextNumber(),
  unit: `${SITE_URL}/api/units/7/`,
  target: ['Moin'],
  user: userUrl('bernd'),
  timestamp: '2026-11-01T10:00:00Z',
  votes: 0,
  ...more,
})

export const aComment = (more: Partial<Comment> = {}): Comment => ({
  id: nextNumber(),
  comment: 'Where does this appear?',
  user: userUrl('bernd'),
  timestamp: '2026-11-01T10:00:00Z',
  resolved: false,
  ...more,
})

export const aChange = (more: Partial<Change> = {}): Change => ({
  id: nextNumber(),
  url: `${SITE_URL}/api/changes/1/`,
  unit: null,
  component: null,
  translation: null,
  user: userUrl('bernd'),
  author: userUrl('bernd'),
  timestamp: '2026-11-01T10:00:00Z',
  action: 2,
  action_name: 'Translation changed',
  target: 'Hallo',
  old: 'Moin',
  details: {},
  alert: null,
  addon: null,
  ...more,
})

export const aTerm = (more: Partial<FoundTerm> = {}): FoundTerm => ({
  source: 'morning',
  target: 'Morgen',
  flags: '',
  forbidden: false,
  read_only: false,
  terminology: false,
  explanation: '',
  unit: null,
  source_unit: `${SITE_URL}/api/units/${nextNumber()}/`,
  matches: [],
  ...more,
})

export const aFailingCheck = (check: string, more: Partial<FailingCheck> = {}): FailingCheck => ({
  check,
  name: check,
  description: '',
  dismissed: false,
  enforced: false,
  ignore_flag: `ignore-${check}`,
  places: [],
  url: `${SITE_URL}/api/units/7/checks/${check}/`,
  ...more,
})
