import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Activity, DayCounts, LanguagesProgress, TimeToTranslate } from '../../../api/scope-parts.ts'
import { aLanguage, aScope } from '../../../testing/factories.ts'
import { aPart, aSite, someCounts, someParts } from '../../../testing/page-factories.ts'
import { button, field, link, rowOf } from '../../../testing/queries.ts'
import { renderWith } from '../../../testing/render.tsx'
import { EngagePage } from '../engage-page.tsx'
import { WidgetsPage } from '../widgets-page.tsx'
import { InsightsPage } from './insights-page.tsx'

const today = new Date().toISOString().slice(0, 10)
const day = (date: string, more: Partial<DayCounts> = {}): DayCounts => ({
  day: date,
  total: 100,
  translated: 40,
  fuzzy: 0,
  approved: 0,
  ...more,
})

async function show(
  days: DayCounts[],
  activity: Partial<Activity> = {},
  languages: LanguagesProgress['languages'] = [],
  times: TimeToTranslate['languages'] = [],
) {
  const server = aSite({
    scope: aScope({ kind: 'project', path: 'website', component: null, language: null, translation: null }),
  })
    .get('/api/places/progress/', { days })
    .get('/api/places/progress/languages/', { days: ['2026-10-01', '2026-10-16', '2026-11-01'], languages })
    .get('/api/places/time-to-translate/', { languages: times })
    .get('/api/places/activity/', { days: [], before: 0, contributors: [], ...activity })
  return { server, ...(await renderWith(<InsightsPage path="website" />)) }
}

describe('progress', () => {
  it.each<[string, DayCounts[], string]>([
    ['more', [day('2026-10-01'), day('2026-11-01', { translated: 55 })], '55%, up from 40% (+15 strings)'],
    ['less', [day('2026-10-01'), day('2026-11-01', { translated: 39 })], '39%, down from 40% (−1 string)'],
    ['the same', [day('2026-10-01'), day('2026-11-01')], '40% translated, no change.'],
    [
      'new',
      [day('2026-10-01', { total: 0, translated: 0 }), day('2026-11-01')],
      '40% translated. There were no strings at the start of the period.',
    ],
  ])('is told in a sentence: %s', async (_, days, text) => {
    await show(days)
    expect(await screen.findByText(text)).toBeTruthy()
  })

  it('has its figures as a table, newest first', async () => {
    const { user } = await show([day('2026-10-01'), day('2026-11-01', { translated: 55 })])
    await user.click(await screen.findByText('Show as table'))
    const rows = screen.getAllByRole('row').map((row) => row.textContent)
    expect(rows.slice(1)).toEqual(['November 1, 20261005555%', 'October 1, 20261004040%'])
  })

  it('is nothing where there are no strings', async () => {
    await show([day(today, { total: 0, translated: 0 })])
    expect(await screen.findByText('No strings yet')).toBeTruthy()
  })
})

describe('activity', () => {
  it('is counted, compared with the time before, and has its people', async () => {
    await show([day(today)], {
      days: [{ day: today, changes: 7 }],
      before: 1,
      contributors: [{ username: 'anna', full_name: '', changes: 7 }],
    })
    expect(await screen.findByText('7 edits (previous period: 1)')).toBeTruthy()
    expect(link('anna')).toBe('/user/anna/')
  })

  it('is asked for over another period', async () => {
    const { server, user } = await show([day(today)])
    expect(await screen.findByText('No edits in this period')).toBeTruthy()
    await user.click(screen.getByText('1 year'))
    await screen.findByText('No edits in this period')
    expect(server.sent('GET', '/api/places/activity/').map(({ query }) => query.get('days'))).toEqual(['30', '365'])
  })
})

describe('languages over time', () => {
  const names: Record<string, string> = { cs: 'Czech', de: 'German', fr: 'French' }
  const language = (code: string, translated: number[], total = [10, 10, 10]) => ({
    language: { code, name: names[code] ?? code, direction: 'ltr' },
    total,
    translated,
  })

  it('have a line and figures each, those that moved most first', async () => {
    await show([day(today)], {}, [
      language('cs', [5, 5, 5]),
      language('de', [1, 4, 9]),
      language('fr', [0, 0, 2], [0, 0, 10]),
    ])
    const table = await screen.findByRole('table', { name: 'Languages over time' })
    const [heads, ...rows] = within(table).getAllByRole('row')
    expect(heads?.textContent).toBe('LanguagePercentOctober 1, 2026November 1, 2026Translated strings')
    expect(rows.map((row) => row.textContent)).toEqual(['German10%90%+8', 'French–20%+2', 'Czech50%50%0'])
    expect(rows[0]?.querySelector('path')?.getAttribute('d')).toBe('M0,86.8 L50,59.2 L100,13.2')
    expect(link('German')).toBe('/insights/website/-/de/')
  })

  it('are the twelve that moved most, until all are wanted', async () => {
    const codes = ['ar', 'cs', 'da', 'de', 'es', 'fi', 'fr', 'hu', 'it', 'ja', 'ko', 'nl', 'pl']
    const { user } = await show(
      [day(today)],
      {},
      codes.map((code) => language(code, [1, 1, 1])),
    )
    const table = await screen.findByRole('table', { name: 'Languages over time' })
    expect(within(table).getAllByRole('row')).toHaveLength(13)
    await user.click(button('Show all 13 languages'))
    expect(within(table).getAllByRole('row')).toHaveLength(14)
  })

  it('are not shown for one language', async () => {
    await show([day(today)], {}, [language('de', [1, 4, 9])])
    await screen.findByText('No edits in this period')
    expect(screen.queryByText('Languages over time')).toBeNull()
  })
})

describe('time to translate', () => {
  const times = [90, 4 * 3600, 3 * 86_400].map((median_seconds, index) => ({
    language: {
      code: ['cs', 'de', 'fr'][index] ?? '',
      name: ['Czech', 'German', 'French'][index] ?? '',
      direction: 'ltr',
    },
    strings: index + 1,
    median_seconds,
  }))

  it('is told for each language', async () => {
    await show([day(today)], {}, [], times)
    const table = await screen.findByRole('table', { name: 'Time to translate' })
    const rows = within(table).getAllByRole('row')
    expect(rows.map((row) => row.textContent)).toEqual([
      'LanguageStringsMedian',
      'Czech12 minutes',
      'German24 hours',
      'French33 days',
    ])
  })

  it('is not shown where nothing was translated', async () => {
    await show([day(today)])
    await screen.findByText('No edits in this period')
    expect(screen.queryByText('Time to translate')).toBeNull()
  })
})

it('reports are one click away, each by its name', async () => {
  await show([day(today)])
  await screen.findByText('No edits in this period')
  const names = ['Credits', 'Contributor statistics', 'Cost estimate', 'Activity patterns']
  expect(names.map((name) => link(name)?.split('/')[1])).toEqual(['credits', 'counts', 'costs', 'translator-work'])
})

describe('an invitation', () => {
  const project = { name: 'Website', slug: 'website', web: 'javascript:alert(1)', instructions: '' }
  const site = (counts = someCounts()) =>
    aSite({ me: null }).get('/api/places/engage/', {
      path: 'website/-/de',
      project,
      language: aLanguage('de'),
      counts,
      languages: [],
    })

  it('leads to the strings, and not to addresses that are none', async () => {
    site()
    await renderWith(<EngagePage path="website/-/de" />)
    expect(await screen.findByRole('link', { name: 'Translate' })).toBeTruthy()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Help translate Website into German')
    expect(link('Translate')).toBe('/translate/website/-/de/?q=state%3A%3Ctranslated')
    expect(await screen.findByText(/javascript:alert/)).toBeTruthy()
    expect(screen.queryByRole('link', { name: /javascript/ })).toBeNull()
  })

  it.each([
    [someCounts({ total: 5, translated: 5 }), 'Everything is translated. Reviews are still welcome.'],
    [someCounts({ total: 0, translated: 0 }), 'Nobody has started this language yet. Be the first.'],
  ])('fits how far it has come (%#)', async (counts, text) => {
    site(counts)
    await renderWith(<EngagePage path="website/-/de" />)
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Translate' }) !== null).toBe(counts.total > 0)
  })
})

describe('badges', () => {
  it('are pictures of the place or of one language, with the text that puts them elsewhere', async () => {
    const languages = [aPart({ kind: 'language', name: 'German', path: 'website/-/de', language: aLanguage('de') })]
    aSite({
      scope: aScope({ kind: 'project', path: 'website', component: null, language: null, translation: null }),
    }).get('/api/places/parts/', someParts({ languages }))
    const { user } = await renderWith(<WidgetsPage path="website" />)
    const badge = within(rowOf(await screen.findByText('Large badge')))
    const source = () => badge.getByRole('img').getAttribute('src')
    expect(source()).toBe('/widget/website/287x66-grey.svg')
    await user.selectOptions(badge.getByRole('combobox', { name: 'Color' }), 'black')
    await user.selectOptions(badge.getByRole('combobox', { name: 'File type' }), 'PNG')
    await user.selectOptions(field('Language'), 'German')
    expect(source()).toBe('/widget/website/-/de/287x66-black.png')
    await user.selectOptions(badge.getByRole('combobox', { name: 'Embed code' }), 'Markdown')
    const { origin } = window.location
    expect(badge.getByText(/^\[!\[/).textContent).toBe(
      `[![Translation status](${origin}/widget/website/-/de/287x66-black.png)](${origin}/engage/website/)`,
    )
    expect(badge.getByRole('button', { name: 'Copy' })).toBeTruthy()
    expect(button('More')).toBeTruthy()
  })
})
