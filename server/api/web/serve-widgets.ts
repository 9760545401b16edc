import type { FastifyInstance, FastifyReply } from 'fastify'
import { anonymous } from '#server/access/actor.ts'
import type { FoundScope } from '#server/access/find-scope.ts'
import { limitByAddress, type RateLimiter } from '#server/api/http/rate-limit.ts'
import type { Services } from '#server/api/http/route.ts'
import { scopeOf } from '#server/api/request/find-scope.ts'
import { findShared } from '#server/api/request/find-shared.ts'
import { drawPng } from '#server/api/web/draw-png.ts'
import { movedWidget } from '#server/api/web/old-widgets.ts'
import {
  card,
  horizontalBars,
  languageBadge,
  largeBadge,
  smallBadge,
  statusBadge,
  verticalBars,
  type WidgetData,
} from '#server/api/web/widget-pictures.ts'
import type { Db } from '#server/db/database.ts'
import { languagesByIds } from '#server/db/queries/languages/languages.ts'
import { languageParts, type PartCounts, sumOfScope } from '#server/db/queries/reports/scope-counts.ts'
import { AppError, mustExist } from '#server/errors.ts'

interface Widget {
  readonly colors: readonly string[]
  draw(data: WidgetData, color: string): string
}

const bars = ['auto', 'red', 'green', 'blue']
const plain = ['grey', 'white', 'black']

/** Names and colours are part of the address: never renamed. */
const widgets: ReadonlyMap<string, Widget> = new Map([
  ['svg', { colors: ['badge'], draw: statusBadge }],
  ['status', { colors: ['badge'], draw: statusBadge }],
  ['language', { colors: ['badge'], draw: languageBadge }],
  ['287x66', { colors: plain, draw: largeBadge }],
  ['88x31', { colors: plain, draw: smallBadge }],
  ['multi', { colors: bars, draw: verticalBars }],
  ['horizontal', { colors: bars, draw: horizontalBars }],
  ['open', { colors: ['graph'], draw: card }],
])

const percent = ({ translated, total }: PartCounts): number =>
  total === 0 ? 0 : Math.floor((Number(translated) * 100) / Number(total))

async function nameOf(db: Db, { project, component, translation, language }: FoundScope): Promise<string> {
  const id = translation?.language_id
  const spoken = id === undefined ? language : (await languagesByIds(db, [id])).get(id)
  const names = [component?.name ?? project?.name, spoken?.name].filter((name) => name !== undefined)
  return names.join(', ') || 'Dragoman'
}

/** What everybody may know of a place: pictures are fetched by programs that have no account, and kept by caches. */
async function widgetDataOf(db: Db, segments: readonly string[]): Promise<WidgetData> {
  const { found, components } = await findShared(db, anonymous, segments)
  const scope = { ...scopeOf(found, components), textsOnly: !found.component }
  const all = await sumOfScope(db, scope)
  const languages = await languageParts(db, scope)
  return {
    name: await nameOf(db, found),
    percent: percent(all),
    strings: Math.max(0, ...languages.map(({ total }) => Number(total))),
    languages: languages.map((row) => ({ name: row.name, percent: percent(row) })),
  }
}

const HEADERS = {
  'Cache-Control': 'public, max-age=3600',
  // Opened on its own, the picture may run and load nothing.
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
}

const missing = (reply: FastifyReply) => reply.code(404).type('text/plain').send('There is no such picture.\n')

async function send(reply: FastifyReply, svg: string, type: string): Promise<FastifyReply> {
  reply.headers(HEADERS)
  if (type === 'png') return reply.type('image/png').send(await drawPng(svg))
  return reply.type('image/svg+xml; charset=utf-8').send(svg)
}

/** Status pictures for pages elsewhere: drawings, and the same as PNG for where drawings are not shown. */
export function serveWidgets(app: FastifyInstance, { config, database }: Services, limiter: RateLimiter): void {
  const onRequest = limitByAddress(limiter, 'picture', config.rates.visitors)
  app.get<{ Params: { '*': string } }>('/widget/*', { onRequest }, async (request, reply) => {
    const path = request.params['*']
    const moved = movedWidget(`/widget/${path}`)
    if (moved !== undefined) return reply.redirect(encodeURI(moved), 301)
    const segments = path.split('/').filter(Boolean)
    const file = /^([0-9a-z]+)-([a-z]+)\.(svg|png)$/.exec(segments.pop() ?? '')
    const widget = widgets.get(file?.[1] ?? '')
    if (!file || !widget || segments.some((name) => name.includes('\0'))) return missing(reply)
    const [, name, color = '', type = 'svg'] = file
    const right = widget.colors.includes(color) ? color : mustExist(widget.colors[0], 'color')
    try {
      const data = await widgetDataOf(database.db, segments)
      if (right !== color) {
        const scopePath = segments.map(encodeURIComponent).join('/')
        return reply.redirect(`/widget/${scopePath}/${name}-${right}.${type}`, 301)
      }
      return await send(reply, widget.draw(data, color), type)
    } catch (error) {
      if (error instanceof AppError && error.status === 404) return missing(reply)
      throw error
    }
  })
  app.get('/exports/og.png', { onRequest }, async (_, reply) =>
    send(reply, card(await widgetDataOf(database.db, ['-', '-', '-'])), 'png'),
  )
}
