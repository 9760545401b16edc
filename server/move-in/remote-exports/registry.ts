import { isRemoteService, type RemoteServiceId } from '#core/exports/service-names.ts'
import type { RemoteExport } from '#server/move-in/remote-exports/remote-export.ts'
import { crowdin } from '#server/move-in/remote-exports/services/crowdin.ts'
import { lokalise } from '#server/move-in/remote-exports/services/lokalise.ts'
import { phrase } from '#server/move-in/remote-exports/services/phrase.ts'
import { poeditor } from '#server/move-in/remote-exports/services/poeditor.ts'
import { tolgee } from '#server/move-in/remote-exports/services/tolgee.ts'
import { transifex } from '#server/move-in/remote-exports/services/transifex.ts'

/** Services that are asked for an export with a token. */
const remoteExports: Readonly<Record<RemoteServiceId, RemoteExport>> = {
  crowdin,
  lokalise,
  poeditor,
  phrase,
  transifex,
  tolgee,
}

export const findRemoteExport = (service: string): RemoteExport | undefined =>
  isRemoteService(service) ? remoteExports[service] : undefined
