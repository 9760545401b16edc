import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aLanguage, aProfile, SITE_URL } from '../../testing/factories.ts'
import { aSite } from '../../testing/page-factories.ts'
import { link } from '../../testing/queries.ts'
import { renderWith } from '../../testing/render.tsx'
import { ReviewPage } from './review-page.tsx'

const waitingIn = (slug: string, code: 'de' | 'cs', waiting: number) => {
  const { name, direction } = aLanguage(code)
  return {
    path: `${slug}/app/${code}`,
    project: { name: slug.toUpperCase(), slug },
    component: { name: 'App' },
    language: { code, name, direction },
    waiting,
  }
}

const show = (translations: ReturnType<typeof waitingIn>[]) => {
  const waiting = translations.reduce((sum, one) => sum + one.waiting, 0)
  aSite()
    .get('/api/account/profile/', aProfile({ languages: [`${SITE_URL}/api/languages/de/`] }))
    .get('/api/review-queue/', { waiting, translations })
  return renderWith(<ReviewPage />)
}

it('shows what waits by language, one’s own first, and leads to all of it or to a part', async () => {
  await show([waitingIn('shop', 'cs', 9), waitingIn('shop', 'de', 3), waitingIn('blog', 'de', 1)])
  await screen.findByRole('heading', { name: 'German' })
  await expect
    .poll(() => screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent))
    .toEqual(['German', 'Czech'])
  const across = new URLSearchParams({ q: 'state:translated AND (project:shop OR project:blog)' })
  expect(link('Review 4 strings')).toBe(`/translate/-/-/de/?${across}`)
  expect(link('Review 9 strings')).toBe('/translate/shop/-/cs/?q=state%3Atranslated')
  expect(link('BLOG / App')).toBe('/translate/blog/app/de/?q=state%3Atranslated')
})

it('says so when nothing waits', async () => {
  await show([])
  await screen.findByText('Nothing to review')
})
