import { azure } from '#server/hooks/azure.ts'
import { bitbucket } from '#server/hooks/bitbucket.ts'
import { forgejo } from '#server/hooks/forgejo.ts'
import { generic } from '#server/hooks/generic.ts'
import { gitea } from '#server/hooks/gitea.ts'
import { gitee } from '#server/hooks/gitee.ts'
import { github } from '#server/hooks/github.ts'
import { gitlab } from '#server/hooks/gitlab.ts'
import type { HookService } from '#server/hooks/hook.ts'
import { pagure } from '#server/hooks/pagure.ts'

/** Every code host whose announcements are taken. */
export const hookServices: readonly HookService[] = [
  azure,
  bitbucket,
  forgejo,
  generic,
  gitea,
  gitee,
  github,
  gitlab,
  pagure,
]
