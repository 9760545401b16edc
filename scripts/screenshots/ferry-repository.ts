// A small repository with code, so that pages about usages and branches have something to show.
import { Upstream } from '#server/testing/upstream.ts'

const english = {
  'ticket.title': 'Your ticket',
  'ticket.passengers': 'Passengers: {{count}}',
  'ticket.buy': 'Buy ticket',
  'ticket.refund': 'Ask for a refund',
  'timetable.next': 'Next departure at {{time}}',
  'timetable.cancelled': 'Cancelled because of high waves',
  'timetable.platform': 'Pier {{name}}',
  'help.contact': 'Contact the harbor office',
}

const german: Partial<Record<keyof typeof english, string>> = {
  'ticket.title': 'Ihr Ticket',
  'ticket.passengers': 'Passagiere: {{count}}',
  'ticket.buy': 'Ticket kaufen',
  'timetable.next': 'Nächste Abfahrt um {{time}}',
}

const ticket = `import { useTranslation } from 'react-i18next'

export function Ticket({ count, onBuy }) {
  const { t } = useTranslation()
  return (
    <section>
      <h2>{t('ticket.title')}</h2>
      <p>{t('ticket.passengers', { count })}</p>
      <button onClick={onBuy}>{t('ticket.buy')}</button>
      <small>{t('ticket.terms')}</small>
    </section>
  )
}
`

const timetable = `import { useTranslation } from 'react-i18next'

export function Timetable({ time, isCancelled, pier }) {
  const { t } = useTranslation()
  if (isCancelled) return <p>{t('timetable.cancelled')}</p>
  return (
    <p>
      {t('timetable.next', { time })}, {t('timetable.platform', { name: pier })}
      <a href="/tickets">{t('ticket.buy')}</a>
    </p>
  )
}
`

const json = (texts: object): string => `${JSON.stringify(texts, null, 2)}\n`

/** Its URL: a folder of this machine. */
export async function makeFerryRepository(folder: string): Promise<string> {
  const upstream = await Upstream.make(folder, 'ferry')
  const time = (Date.now() - 3_600_000) * 1000
  const onto = await upstream.commit(
    {
      'locales/en.json': json(english),
      'locales/de.json': json(german),
      'locales/ar.json': json({}),
      'src/ticket.jsx': ticket,
      'src/timetable.jsx': timetable,
    },
    { time },
  )
  const branch = (name: string, added: object) =>
    upstream.commit({ 'locales/en.json': json({ ...english, ...added }) }, { time: time + 1, branch: name, onto })
  await branch('feature/storm-warnings', {
    'storm.title': 'Storm warning',
    'storm.harbors': 'Show safe harbors',
    'storm.dismiss': 'Dismiss for today',
  })
  await branch('fix/pier-names', { 'timetable.platform': 'Departs from pier {{name}}' })
  await branch('chore/update-packages', {})
  return upstream.address
}
