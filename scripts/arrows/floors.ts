interface Floor {
  readonly name: string
  /** A room is a folder, or a few files that belong together. */
  readonly rooms: readonly (string | readonly string[])[]
}

/** Layers from the lowest up: a room imports from itself and from lower layers. One line per layer. */
const server: readonly Floor[] = [
  { name: 'domain', rooms: ['core'] },
  { name: 'foundation', rooms: [['server/config.ts', 'server/errors.ts', 'server/log.ts', 'server/settings.ts']] },
  { name: 'telemetry', rooms: ['server/telemetry'] },
  { name: 'storage', rooms: ['server/db', 'server/net', 'server/vault', 'server/threads'] },
  {
    name: 'infrastructure',
    rooms: ['queue', 'vcs', 'forges', 'alerts', 'access', 'stats', 'memory', 'machinery', 'mail', 'blobs'].map(
      (room) => `server/${room}`,
    ),
  },
  { name: 'commands', rooms: ['server/commands'] },
  {
    name: 'services',
    rooms: ['server/sync', 'server/addons', 'server/notifications', 'server/backups', 'server/move-in'],
  },
  { name: 'demo', rooms: ['server/demo'] },
  { name: 'webhooks', rooms: ['server/hooks'] },
  { name: 'entry points', rooms: ['server/api', 'server/jobs'] },
  { name: 'command line', rooms: ['server/cli'] },
  { name: 'program', rooms: ['server/main.ts'] },
]

const web: readonly Floor[] = [
  { name: 'domain', rooms: ['core'] },
  { name: 'style and texts', rooms: ['web/style', 'web/locale', ['web/search-params.ts', 'web/virtual.d.ts']] },
  { name: 'API client', rooms: ['web/api'] },
  { name: 'components', rooms: ['web/components'] },
  { name: 'editor', rooms: ['web/editor'] },
  { name: 'pages', rooms: ['web/pages'] },
  { name: 'routes', rooms: ['web/routes'] },
  { name: 'app', rooms: [['web/main.tsx', 'web/routes.tsx']] },
]

/** Programs that people install apart from the service. */
const clients: readonly Floor[] = [
  { name: 'domain', rooms: ['core'] },
  { name: 'client', rooms: ['clients/cli', 'clients/typescript'] },
]

const buildings = { core: server, server, web, clients } as const

export type Building = keyof typeof buildings

export interface Room {
  readonly building: Building
  readonly name: string
  readonly floor: string
  readonly height: number
}

function isInside(path: string, room: string): boolean {
  return path === room || path.startsWith(`${room}/`)
}

function buildingOf(path: string): Building | undefined {
  return (['core', 'server', 'web', 'clients'] as const).find((building) => isInside(path, building))
}

/** The room of a file; none for files outside the house and for those that no floor names. */
export function roomOf(path: string): Room | undefined {
  const building = buildingOf(path)
  if (!building) return undefined
  for (const [height, { name: floor, rooms }] of buildings[building].entries())
    for (const folders of rooms.map((room) => [room].flat()))
      if (folders.some((room) => isInside(path, room))) return { building, name: folders.join(', '), floor, height }
  return undefined
}

/** Code that never runs in the service: tests, what they share, journeys through a browser. */
export function isTestCode(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.split('/').slice(0, -1).includes('testing') || isInside(path, 'e2e')
}

/** Runs while the pages are built, on Node. */
export function isBuildCode(path: string): boolean {
  return path === 'web/vite.config.ts' || isInside(path, 'web/build')
}
