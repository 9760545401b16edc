import { describe, expect, it } from 'vitest'
import type { AlertInput } from '#server/alerts/alert-input.ts'
import { type AlertName, alertKinds, findKind } from '#server/alerts/kinds.ts'
import { alertRules } from '#server/alerts/rules.ts'

const DAY = 24 * 3600 * 1_000_000
const now = 1000 * DAY

const component: AlertInput['component'] = {
  vcs: 'git',
  push: 'git@example.com:a/b.git',
  linked_component_id: null,
  file_format: 'json',
  template: 'locales/en.json',
  intermediate: '',
  new_base: '',
  license: '',
  is_glossary: 0,
  enforced_checks: '',
  inherited_flags: '',
  check_flags: '',
  created: now - 500 * DAY,
}

const healthy: AlertInput = {
  component,
  now,
  licenseRequired: false,
  instructions: 'Be kind.',
  hookReceived: true,
  hasUncheckedHtml: false,
  languageCodes: ['en', 'cs'],
  otherLanguages: [],
  paths: new Set(['locales/en.json']),
  sharedFiles: [],
  strings: { count: 4, sourceHasBlank: true, targetHasBlank: true },
  stringFlags: [],
  unfinished: true,
  lastChange: now - DAY,
  missingCommits: 0,
  outgoingCommits: 0,
  unusedScreenshots: [],
  brokenProjectWeb: undefined,
  brokenBrowserLink: undefined,
}

const raised = (input: AlertInput): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(alertRules)
      .map(([name, rule]) => [name, rule(input)] as const)
      .filter(([, occurrences]) => occurrences === undefined || occurrences.length > 0),
  )

const withComponent = (changes: Partial<AlertInput['component']>): AlertInput => ({
  ...healthy,
  component: { ...component, ...changes },
})

describe('alert rules', () => {
  it('find nothing where all is well', () => {
    expect(raised(healthy)).toEqual({})
  })

  const cases: readonly (readonly [AlertName, AlertInput, unknown])[] = [
    ['NoMaskMatches', { ...healthy, languageCodes: ['en'] }, [{}]],
    ['InexistantFiles', { ...healthy, paths: new Set() }, [{ filename: 'locales/en.json' }]],
    ['InexistantFiles', { ...healthy, paths: undefined }, undefined],
    ['MissingLicense', { ...healthy, licenseRequired: true }, [{}]],
    [
      'DuplicateFilemask',
      { ...healthy, sharedFiles: [{ component: 'app/other', filename: 'locales/cs.json' }] },
      [{ component: 'app/other', filename: 'locales/cs.json' }],
    ],
    [
      'AmbiguousLanguage',
      { ...healthy, languageCodes: ['en', 'no'] },
      [{ language_code: 'no', suggestion: 'nb or nn' }],
    ],
    ['UnsupportedConfiguration', withComponent({ vcs: 'cvs' }), [{ vcs: 'cvs' }]],
    ['UnsupportedConfiguration', withComponent({ file_format: 'none' }), [{ file_format: 'none' }]],
    ['UnusedEnforcedCheck', withComponent({ enforced_checks: 'c_format end_stop' }), [{ check: 'c_format' }]],
    ['UnusedComponent', { ...healthy, lastChange: now - 400 * DAY }, [{}]],
    ['UnusedScreenshot', { ...healthy, unusedScreenshots: ['Menu'] }, [{ screenshot: 'Menu' }]],
    ['RepositoryOutdated', { ...healthy, missingCommits: 26 }, [{ commits: 26 }]],
    ['RepositoryOutdated', { ...healthy, missingCommits: undefined }, undefined],
    ['RepositoryChanges', { ...healthy, outgoingCommits: 30 }, [{ commits: 30 }]],
    [
      'BrokenProjectURL',
      { ...healthy, brokenProjectWeb: { url: 'https://x.example', error: 'gone' } },
      [{ url: 'https://x.example', error: 'gone' }],
    ],
    [
      'BrokenBrowserURL',
      { ...healthy, brokenBrowserLink: { url: 'https://x.example', error: 'gone' } },
      [{ url: 'https://x.example', error: 'gone' }],
    ],
  ]

  it.each(cases)('%s', (name, input, expected) => {
    expect(raised(input)).toEqual({ [name]: expected })
  })

  it('what a component could still have', () => {
    const bare = { ...withComponent({ push: '' }), instructions: ' ', hookReceived: false, hasUncheckedHtml: true }
    const missing = ['MissingRepositoryHook', 'MissingPushURL', 'MissingTranslationInstructions', 'MissingSafeHTMLFlag']
    expect(Object.keys(raised(bare))).toEqual(missing)
    const shared = { ...bare.component, linked_component_id: 7 }
    expect(Object.keys(raised({ ...bare, component: shared }))).toEqual(missing.slice(1))
    const forked = { ...bare.component, vcs: 'github' }
    expect(Object.keys(raised({ ...bare, component: forked }))).not.toContain('MissingPushURL')
    expect(raised({ ...bare, component: { ...bare.component, vcs: 'local' } })).toEqual({})
  })

  it('MonolingualTranslation', () => {
    const keys = { count: 4, sourceHasBlank: false, targetHasBlank: true }
    expect(raised({ ...withComponent({ template: '' }), strings: keys })).toEqual({ MonolingualTranslation: [{}] })
    expect(raised({ ...healthy, strings: keys })).toEqual({})
    expect(raised({ ...withComponent({ template: '' }), strings: { ...keys, count: 3 } })).toEqual({})
  })

  it('glossaries have rules of their own', () => {
    const glossary = withComponent({ is_glossary: 1, template: '' })
    expect(raised({ ...glossary, languageCodes: ['en'] })).toEqual({})
    expect(raised({ ...glossary, otherLanguages: ['en'] })).toEqual({
      UnusedGlossaryLanguage: [{ language_code: 'cs' }],
    })
    expect(raised(withComponent({ is_glossary: 1 }))).toEqual({ MonolingualGlossary: [{}] })
  })

  it.each([
    ['set by the component', withComponent({ enforced_checks: 'c_format', check_flags: 'c-format' })],
    ['set by the format', withComponent({ enforced_checks: 'icu_message_format', file_format: 'arb' })],
    ['set by a string', { ...withComponent({ enforced_checks: 'c_format' }), stringFlags: ['c-format'] }],
    ['always on', withComponent({ enforced_checks: 'end_stop' })],
  ])('a check that is %s is used', (_, input) => {
    expect(raised(input)).toEqual({})
  })

  it('a finished, new or lively component is not unused', () => {
    const old = { ...healthy, lastChange: undefined }
    expect(raised({ ...old, unfinished: false })).toEqual({})
    expect(raised({ ...withComponent({ created: now - DAY }), lastChange: undefined })).toEqual({})
    expect(raised(old)).toEqual({ UnusedComponent: [{}] })
  })
})

describe('alert kinds', () => {
  it('all say what to do', () => {
    for (const { title, advice, severity } of Object.values(alertKinds)) {
      expect(title).toMatch(/^[A-Z].*[^.]$/)
      expect(advice).toMatch(/^[A-Z].*\.$/)
      expect([10, 50, 100]).toContain(severity)
    }
  })

  it('are known by name, and unknown ones do no harm', () => {
    expect(findKind('ParseError')?.severity).toBe(100)
    expect(findKind('toString')).toBeUndefined()
  })
})
