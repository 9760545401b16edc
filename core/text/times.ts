/** A time in microseconds as headers of catalogs write it: '2026-01-31 18:20+0000'. */
export const isoMinute = (time: number): string =>
  `${new Date(Math.floor(time / 1000)).toISOString().slice(0, 16).replace('T', ' ')}+0000`
